/** A clock that can be advanced. Whoever reads the time takes it from `Date`, so all processes' parts agree. */
export interface AdvancingClock {
  advance(milliseconds: number): void;
}

/** Replaces `Date`; to be called before a subgraph starts, since it keeps `Date.now`. */
export function installClock(): AdvancingClock {
  const RealDate = Date;
  let ahead = 0;
  const now = () => RealDate.now() + ahead;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, values: unknown[]) =>
      Reflect.construct(target, values.length === 0 ? [now()] : values) as Date,
    get: (target, name): unknown => (name === 'now' ? now : Reflect.get(target, name)),
  });
  return { advance: (milliseconds) => (ahead += milliseconds) };
}
