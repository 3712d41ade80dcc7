//! What differs between browsers and Node for the owner of an engine; `#host` in the package's manifest chooses.

/** The other end of a running worker. */
export interface Channel {
  readonly post: (message: unknown) => void;
  readonly terminate: () => void;
}

/** What a worker reports. `error` returns whether the failure was handled. */
export interface Reports {
  readonly message: (data: unknown) => void;
  readonly error: (message: string) => boolean;
}

export interface Host {
  /** Starts `thread.js`, whose first message has to name the protocol. */
  readonly spawn: (reports: Reports) => Channel;
}
