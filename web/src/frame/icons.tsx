//! The icons of the frame, drawn on a grid of 24 by 24 in the text colour.

import type { ComponentChildren } from "preact";

function icon(children: ComponentChildren) {
  return () => (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}

export const FirstIcon = icon(<path d="M18 6l-7 6 7 6M7 6v12" />);
export const BackIcon = icon(<path d="M15 5l-8 7 8 7" />);
export const ForwardIcon = icon(<path d="M9 5l8 7-8 7" />);
export const LastIcon = icon(<path d="M6 6l7 6-7 6M17 6v12" />);
export const TakeBackIcon = icon(<path d="M8 5L4 9l4 4M4 9h10a5 5 0 0 1 0 10h-4" />);
export const HintIcon = icon(
  <path d="M9 18h6M10 21h4M8.5 14.5A6 6 0 1 1 15.5 14.5c-.6.5-.9 1-.9 1.5h-5.2c0-.5-.3-1-.9-1.5z" />,
);
export const TurnIcon = icon(
  <path d="M4 12a8 8 0 0 1 13.7-5.6L20 8.7M20 4v4.7h-4.7M20 12a8 8 0 0 1-13.7 5.6L4 15.3M4 20v-4.7h4.7" />,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />
  </>,
);
export const MoonIcon = icon(<path d="M20 14.5A8 8 0 1 1 9.5 4a6.5 6.5 0 0 0 10.5 10.5z" />);
export const WarnIcon = icon(<path d="M12 4 2.8 19.5h18.4zM12 10v4.5M12 17v.2" />);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6L6 18" />);
export const RenameIcon = icon(<path d="M4 20l1-4.5L16 4.5l3.5 3.5L8.5 19zM14 6.5l3.5 3.5" />);
export const SaveIcon = icon(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14" />);
export const DeleteIcon = icon(<path d="M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5" />);
export const RedoIcon = icon(<path d="M16 5l4 4-4 4M20 9H10a5 5 0 0 0 0 10h4" />);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const PlayIcon = icon(<path d="M7 5l11 7-11 7z" />);
export const PauseIcon = icon(<path d="M8 5v14M16 5v14" />);
export const PromoteIcon = icon(<path d="M12 20V5M5 12l7-7 7 7" />);
export const RotateIcon = icon(<path d="M20 12a8 8 0 1 1-2.3-5.6L20 8.7M20 4v4.7h-4.7" />);
export const DropIcon = icon(<path d="M12 4v15M6 13l6 6 6-6" />);
export const MirrorIcon = icon(<path d="M12 3v18M8 7 3 17h5zM16 7l5 10h-5z" />);

export const TicTacToeIcon = icon(<path d="M9 4v16M15 4v16M4 9h16M4 15h16" />);
export const LitsIcon = icon(<path d="M5 4v11h6v5h8v-5h-3M11 15V9h5v6" />);
export const SantoriniIcon = icon(<path d="M3 20h18M5 20v-5h14v5M8 15v-5h8v5M9.5 10a2.5 2.5 0 0 1 5 0z" />);
export const TetrisIcon = icon(<path d="M4 9h16v5.5H14.7V20H9.3v-5.5H4zM9.3 9v5.5M14.7 9v5.5M9.3 14.5h5.4" />);
export const PtnIcon = icon(<path d="M6 3h9l4 4v14H6zM14.5 3v4.5H19M9 12h7M9 16h5" />);
export const PuzzleIcon = icon(
  <path d="M4 8h4.5a2.2 2.2 0 1 1 4 0H17v4a2.2 2.2 0 1 1 0 4v4h-4.5a2.2 2.2 0 1 0-4 0H4z" />,
);
export const ArenaIcon = icon(<path d="M4 20V10M10 20V4M16 20v-7M21 20H3" />);
export const LibraryIcon = icon(<path d="M5 4h4v16H5zM9 7h4v13H9zM14.5 7.5l3.7-1 3.3 12.5-3.7 1z" />);
