/** A schedule: every so many minutes, counted from the full hour, or once a day at a Japanese time, `HH:MM`. */
export type RecurringSchedule = { readonly everyMinutes: number } | { readonly daily: string };

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Japan is UTC+9 all year round. */
const JAPAN_MS = 9 * 60 * MINUTE_MS;

/** The first scheduled time after a moment. */
export function nextOccasion(schedule: RecurringSchedule, after: Date): Date {
  const [periodMs, startMs] = rhythm(schedule);
  const past = Math.floor((after.getTime() - startMs) / periodMs);
  return new Date((past + 1) * periodMs + startMs);
}

/** Length and start of a period, both in milliseconds. */
function rhythm(schedule: RecurringSchedule): [periodMs: number, startMs: number] {
  if ('everyMinutes' in schedule) return [schedule.everyMinutes * MINUTE_MS, 0];
  const [hours = NaN, minutes = NaN] = schedule.daily.split(':').map(Number);
  const timeMs = (hours * 60 + minutes) * MINUTE_MS;
  if (!(timeMs >= 0 && timeMs < DAY_MS)) throw new Error(`${schedule.daily} is not a time of day`);
  return [DAY_MS, timeMs - JAPAN_MS];
}
