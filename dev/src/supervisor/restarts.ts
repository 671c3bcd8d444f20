/** A part that ran for at least this long has started properly: what ended it counts as a first failure. */
export const STEADY_MS = 60_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** From this failure on, the line says how often it failed. */
const COUNTED_FROM = 3;

/** How long to wait before a part is started again: twice as long after each failure in a row, up to a minute. */
export const waitBeforeRestart = (failuresInARow: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failuresInARow - 1));

/** One line: why the part is not running, and when it is started again. */
export function restartLine(reason: string, failuresInARow: number): string {
  const seconds = waitBeforeRestart(failuresInARow) / 1_000;
  const count =
    failuresInARow < COUNTED_FROM
      ? ''
      : ` (${failuresInARow} times in a row it failed to start or ended within ${STEADY_MS / 1_000} s)`;
  return `${reason} It is started again in ${seconds} s${count}.`;
}
