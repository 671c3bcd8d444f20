const RealDate = Date;
let offsetMs = 0;

/**
 * Sets the clock of this process to a future moment, from which it keeps running; `undefined` restores the
 * real time.
 */
export function moveClock(to: string | undefined): void {
  offsetMs = to === undefined ? 0 : RealDate.parse(to) - RealDate.now();
  globalThis.Date = to === undefined ? RealDate : ShiftedDate;
}

/** Sets the clock of this process ahead. */
export function advanceClock(byMs: number): void {
  moveClock(new RealDate(RealDate.now() + byMs).toISOString());
}

/** Whether this process has another time than the machine. */
export const isClockMoved = (): boolean => offsetMs !== 0;

const now = (): number => RealDate.now() + offsetMs;

const ShiftedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
