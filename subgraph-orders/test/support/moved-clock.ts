const RealDate = Date;
let offsetMs = 0;

/** Lets the clock of this process stand at a moment to come, from where it goes on; `undefined` is the real time again. */
export function moveClock(to: string | undefined): void {
  offsetMs = to === undefined ? 0 : RealDate.parse(to) - RealDate.now();
  globalThis.Date = to === undefined ? RealDate : MovedDate;
}

/** Lets the clock of this process be ahead by some time. */
export function advanceClock(byMs: number): void {
  moveClock(new RealDate(RealDate.now() + byMs).toISOString());
}

const now = (): number => RealDate.now() + offsetMs;

const MovedDate = new Proxy(RealDate, {
  construct: (target, args: unknown[], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  get: (target, key, receiver) => (key === 'now' ? now : Reflect.get(target, key, receiver)),
});
