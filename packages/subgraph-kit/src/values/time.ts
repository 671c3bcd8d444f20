/** JST is UTC+9 all year round. */
const JST_OFFSET_MS = 9 * 60 * 60 * 1_000;

/** Tells the time; tests give their own. */
export type Clock = () => Date;

let lastMicros = 0n;

/**
 * The current time as an ISO 8601 UTC string with microseconds, strictly later than any returned before by this
 * process: timestamps serve as opaque versions, so two writes must never share one.
 */
export function nowTimestamp(): string {
  const wall = BigInt(Date.now()) * 1_000n + ((process.hrtime.bigint() / 1_000n) % 1_000n);
  lastMicros = wall > lastMicros ? wall : lastMicros + 1n;
  const millis = Number(lastMicros / 1_000n);
  const micros = (lastMicros % 1_000n).toString().padStart(3, '0');
  return `${new Date(millis).toISOString().slice(0, -1)}${micros}Z`;
}

/** What the clock of the database showed, and when that was by the monotonic clock of this process. */
let database: { ms: number; at: number } | undefined;
/** Smaller differences are delays of the network. */
const DELAY_MS = 1_000;

let isOwnClockRight = false;

/** Takes the clock of the database for the right one. */
export function followDatabaseClock(time: Date, at = performance.now()): void {
  database = { ms: time.getTime(), at };
}

/** Takes the clock of this process for the right one, whatever the database says; by default it is not. */
export function trustOwnClock(isRight: boolean): void {
  isOwnClockRight = isRight;
}

/**
 * By how many milliseconds the clock of this process is ahead of that of the database; 0 while that is unknown, and
 * where the own clock is the right one.
 */
export const clockDifferenceMs = (): number =>
  database && !isOwnClockRight ? Date.now() - (database.ms + performance.now() - database.at) : 0;

const CORRECTION_MS = 10_000;
let latestMs = 0;

/**
 * The current time for what several processes compare, such as leases: that of the database, where the clock of this
 * process differs from it. It stands still while the clock is set back by a few seconds, as time servers do: what was due
 * stays due. Larger changes are followed.
 */
export function steadyNow(): Date {
  const aheadMs = clockDifferenceMs();
  const wallMs = Math.round(Date.now() - (Math.abs(aheadMs) < DELAY_MS ? 0 : aheadMs));
  const isCorrection = wallMs < latestMs && latestMs - wallMs <= CORRECTION_MS;
  latestMs = isCorrection ? latestMs : wallMs;
  return new Date(latestMs);
}

/** A database date as a Timestamp of the graph. */
export const timestampOf = (moment: Date): string => `${moment.toISOString().slice(0, -1)}000Z`;

/** The calendar date of a moment in Japan, `YYYY-MM-DD`. */
export const jstDay = (moment: Date): string =>
  new Date(moment.getTime() + JST_OFFSET_MS).toISOString().slice(0, 10);

/** Today's calendar date in Japan, `YYYY-MM-DD`. */
export const todayJst = (clock: Clock = () => new Date()): string => jstDay(clock());
