//! The emblems of the gods, on a grid of 24 by 24 in the text colour.

/** The paths by the gods' names. */
const EMBLEMS: Readonly<Record<string, string>> = {
  mortal: "M12 4.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM5.5 20c.6-4 3-6.5 6.5-6.5s5.9 2.5 6.5 6.5",
  apollo:
    "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.500v2.500M12 19v2.500M2.5 12h2.500M19 12h2.500M5.3 5.300l1.8 1.800M16.9 16.900l1.8 1.800M18.7 5.300l-1.8 1.800M7.1 16.900l-1.8 1.8",
  artemis: "M9 3c6.5 2.5 9 5.5 9 9s-2.5 6.5-9 9M9 3v18M2.5 12H21M18 9.5l3 2.5-3 2.5",
  athena:
    "M5 3.5c2 1.7 4.5 2.5 7 2.5s5-.8 7-2.5V14a7 7 0 0 1-14 0zM9 8.5a2.3 2.3 0 1 0 .1 0zM15 8.5a2.3 2.3 0 1 0 .1 0zM12 13l-1.2 2h2.4z",
  atlas:
    "M12 2.500a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM7.2 6.500h9.600M12 2.500c-2.5 3-2.5 7 0 10M5 21c0-4 2.5-6 7-6s7 2 7 6M5 12.500V21M19 12.500V21",
  demeter:
    "M12 21V9M12 9c-1.8-1.6-1.8-4 0-6 1.8 2 1.8 4.4 0 6zM12 14c-3 0-4.7-1.6-5-4.5 3 0 4.7 1.6 5 4.500zM12 14c3 0 4.7-1.6 5-4.5-3 0-4.7 1.6-5 4.500zM12 19c-3 0-4.7-1.6-5-4.5 3 0 4.7 1.6 5 4.500zM12 19c3 0 4.7-1.6 5-4.5-3 0-4.7 1.6-5 4.500z",
  hephaestus: "M5 4h11l3.5 3v3H5zM10.5 10v11M13.5 10v11M10.5 21h3",
  hermes:
    "M3 17h10.500c3.5 0 6-1 7.5-3-2 .3-4.5-.5-6-2L13.5 9 3 12.500zM3 12.500V17M11 9.500C8 9 5.5 7 4.5 4c3 .2 5.5 1 8 3.5",
  minotaur:
    "M3.5 4c0 4 2 6 5 6.500h7c3-.5 5-2.5 5-6.500M7.5 10.500c0 5 1.5 10 4.5 10s4.5-5 4.5-10M10 14v.100M14 14v.100M10.5 18h3",
  pan: "M4.5 5v15M8.250 5v13M12 5v11M15.750 5v9M19.5 5v7M3 8.500h18M4.5 20h0M3 5h18",
  prometheus:
    "M12 21c-4 0-6.5-2.6-6.5-6.300C5.5 10 10 8 10.5 3c4 2 8 6.5 8 11.7 0 3.7-2.5 6.3-6.5 6.300zM12 21c-1.9 0-3-1.3-3-3.1 0-2 1.8-3 3-5.4 1.2 2.4 3 3.4 3 5.4 0 1.8-1.1 3.1-3 3.100z",
};

/** The emblem of a god; that of mortals for a name without one. */
export function Emblem({ name }: { name: string }) {
  return (
    <svg class="icon emblem" viewBox="0 0 24 24" aria-hidden="true">
      <path d={EMBLEMS[name] ?? EMBLEMS["mortal"]} />
    </svg>
  );
}
