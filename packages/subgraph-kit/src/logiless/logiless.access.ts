/** The right to make one call, now. */
export interface LogilessTurn {
  /** Where LOGILESS is. */
  origin: string;
  merchantId: string;
  accessToken: string;
  /** Names the token in `refused`; it says nothing about it. */
  tokenVersion: number;
}

/**
 * Lends tokens and turns to call. A merchant bears about one call a second from everybody together, so turns are given
 * by one place for all processes; whoever has one calls at once.
 */
export interface LogilessAccess {
  /** Waits for the next turn. @throws LogilessError UNAUTHORIZED without a connection, RATE_LIMITED where the wait is too long */
  turn(signal?: AbortSignal): Promise<LogilessTurn>;
  /** LOGILESS does not want to be called before a moment. */
  holdUntil(turn: LogilessTurn, moment: Date): Promise<void>;
  /** LOGILESS refused the token of the turn: the next turn has another one, or there is none. */
  refused(turn: LogilessTurn): Promise<void>;
}
