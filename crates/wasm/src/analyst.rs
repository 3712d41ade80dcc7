//! Analysis of positions of any game, each by its game's engine.

use tetrad_core::Room;
use tetrad_core::analysis::{AnalysisError, AnalysisLog, AnalysisReply, AnalysisRequest, AnalysisSession};
use tetrad_games::{Kind, with_room};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::served::{Served, serve};
use crate::weights;

fn open(kind: Kind) -> Result<Box<dyn Served>, String> {
    with_room!(kind, R => {
        weights::ensure::<R>()?;
        Ok(serve(Box::new(AnalysisSession::<R>::new()), <R as Room>::Engine::default()))
    })
}

const STOP: &str = r#"{"type":"stop"}"#;

/// The engines of all games behind the analysis messages. Engines are created on first use; one searches at a time.
#[wasm_bindgen]
#[derive(Default)]
pub struct AnalysisEngine {
    talks: Vec<(Kind, Box<dyn Served>)>,
    printed: Vec<String>,
}

#[wasm_bindgen]
impl AnalysisEngine {
    /// Creates no engine yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Takes a request as JSON.
    pub fn line(&mut self, text: &str) {
        match serde_json::from_str(text) {
            Ok(AnalysisRequest::Analyse(question)) if question.engine.is_some() => {
                self.complain(question.task, "there is no other engine here".to_owned());
            }
            Ok(AnalysisRequest::Analyse(question)) => match Kind::of(&question.game, &question.position) {
                Some(kind) => {
                    if let Err(missing) = self.ask(kind, text) {
                        self.complain(question.task, missing);
                    }
                }
                None => self.complain(question.task, "there is no such game".to_owned()),
            },
            Ok(AnalysisRequest::Stop) => self.stop(),
            Ok(AnalysisRequest::Log) => {
                let reply = AnalysisReply::Log(AnalysisLog::default());
                self.printed.extend(serde_json::to_string(&reply));
            }
            Err(error) => self.complain(0, format!("no request: {error}")),
        }
    }

    /// Continues the search for about this many milliseconds; does nothing unless `busy`.
    pub fn step(&mut self, milliseconds: f64) {
        if let Some((_, talk)) = self.talks.iter_mut().find(|(_, talk)| talk.is_busy()) {
            talk.step(milliseconds);
            self.printed.extend(talk.take_printed());
        }
    }

    /// Whether a search is running.
    #[wasm_bindgen(getter)]
    pub fn busy(&self) -> bool {
        self.talks.iter().any(|(_, talk)| talk.is_busy())
    }

    /// Always `false`: no analysis message ends the session; the owner of the worker terminates it.
    #[wasm_bindgen(getter)]
    pub fn closed(&self) -> bool {
        false
    }

    /// The replies since the last call, as JSON.
    #[wasm_bindgen(js_name = takeLines)]
    pub fn take_lines(&mut self) -> Vec<String> {
        std::mem::take(&mut self.printed)
    }
}

impl AnalysisEngine {
    fn ask(&mut self, kind: Kind, text: &str) -> Result<(), String> {
        let is_free = |(other, talk): &(Kind, Box<dyn Served>)| *other == kind || !talk.is_busy();
        if !self.talks.iter().all(is_free) {
            self.stop();
        }
        let known = self.talks.iter().position(|(other, _)| *other == kind);
        let at = if let Some(at) = known {
            at
        } else {
            self.talks.push((kind, open(kind)?));
            self.talks.len() - 1
        };
        let (_, talk) = &mut self.talks[at];
        talk.line(text);
        self.printed.extend(talk.take_printed());
        Ok(())
    }

    fn stop(&mut self) {
        for (_, talk) in self.talks.iter_mut().filter(|(_, talk)| talk.is_busy()) {
            talk.line(STOP);
            self.printed.extend(talk.take_printed());
        }
    }

    fn complain(&mut self, task: u64, message: String) {
        let reply = AnalysisReply::Error(AnalysisError { task, message });
        self.printed.extend(serde_json::to_string(&reply));
    }
}
