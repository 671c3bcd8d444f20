/** A permit for one call, now. */
export interface LogilessTurn {
  /** Base URL of LOGILESS. */
  origin: string;
  merchantId: string;
  accessToken: string;
  /** Identifies the token in `refused` without revealing it. */
  tokenVersion: number;
}

/**
 * Provides tokens and turns. A merchant accepts about one call per second from all processes together, so one place
 * gives turns to all processes; a caller with a turn calls immediately.
 */
export interface LogilessAccess {
  /** Waits for the next turn. @throws LogilessError UNAUTHORIZED without a connection, RATE_LIMITED when the wait is too long */
  turn(signal?: AbortSignal): Promise<LogilessTurn>;
  /** Reports that LOGILESS permits no calls before a time. */
  holdUntil(turn: LogilessTurn, moment: Date): Promise<void>;
  /**
   * Reports that LOGILESS refused the token of the turn: the next turn has a new one, or there is none. If the new one
   * is refused at once as well, the connection is over.
   */
  refused(turn: LogilessTurn): Promise<void>;
}
