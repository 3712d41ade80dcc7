//! Fields, solo games and replays as fumens.

use tetrad_core::room::page::{GameText, Problem};
use tetrad_core::{Game, Side};

use crate::{Field, Fumen, FumenError, Operation, Page, PageField, Placement, Replay, Solo};

/// A field as a fumen; `None` if it is too high.
pub(super) fn of_field(field: &Field) -> Option<String> {
    Fumen::of_field(field).ok().map(|fumen| fumen.to_string())
}

/// A solo game as a fumen with a page for each placement; `None` if the field gets too high.
pub(super) fn of_game(start: &Solo, moves: &[Placement]) -> Option<String> {
    let mut game = start.clone();
    let mut fumen = Fumen { pages: Vec::new(), guideline_colours: true };
    for &placement in moves {
        let sheet = PageField::try_from(&game.position.field).ok()?;
        fumen.pages.push(Page { sheet, operation: Some(Operation::new(placement)?), ..Page::default() });
        game.place(placement).ok()?;
    }
    fumen.pages.push(Page { sheet: PageField::try_from(&game.position.field).ok()?, ..Page::default() });
    Some(fumen.to_string())
}

/// A side of a replay as a fumen with a page for each piece. Cells above the rows of a fumen are left out.
pub fn of_replay(replay: &Replay, side: Side) -> String {
    let moments = replay.moments().iter().filter(|moment| moment.side == side);
    let page = |field: &Field, operation| Page { sheet: PageField::cropped(field), operation, ..Page::default() };
    let pages = moments.map(|moment| page(&moment.before.position.field, Operation::new(moment.placement)));
    let end = replay.last(side).map(|field| page(field, None));
    Fumen { pages: pages.chain(end).collect(), guideline_colours: true }.to_string()
}

/// Reads the field of a fumen's first page; the queue is that of the start position.
pub(super) fn import(text: &str) -> Result<GameText<Solo>, Problem> {
    let fumen: Fumen = text.parse().map_err(|error: FumenError| Problem::new(error.to_string()))?;
    let page = fumen.pages.first().ok_or_else(|| Problem::new("the fumen has no pages"))?;
    let mut field = page.sheet.field();
    let mut hints = Vec::new();
    if field.clear_full_rows() > 0 {
        hints.push("full rows were cleared".to_owned());
    }
    if fumen.pages.len() > 1 {
        hints.push(format!("only the first of {} pages was read", fumen.pages.len()));
    }
    let mut start = Solo::start();
    start.position.field = field;
    Ok(GameText { form: "Fumen", start, moves: Vec::new(), hints })
}
