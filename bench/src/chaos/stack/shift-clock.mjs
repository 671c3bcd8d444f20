/** Preloaded into a process (`NODE_OPTIONS=--import …`): its wall clock is wrong by `CHAOS_CLOCK_MS`. */
const shift = Number(process.env.CHAOS_CLOCK_MS ?? 0);
const RightDate = Date;
const now = () => RightDate.now() + shift;

globalThis.Date = class Date extends RightDate {
  constructor(...given) {
    if (given.length === 0) super(now());
    else super(...given);
  }

  static now() {
    return now();
  }
};
