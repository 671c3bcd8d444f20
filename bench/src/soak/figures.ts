/** A value at a time, in milliseconds since the load began. */
export interface Sample {
  readonly at: number;
  readonly value: number;
}

/** How a part's memory developed after the warm-up, in MiB. */
export interface Trend {
  readonly begin: number;
  readonly end: number;
  readonly highest: number;
  readonly perHour: number;
  readonly isGrowing: boolean;
}

const HOUR_MS = 60 * 60_000;
/** Growth of the fitted line over the time that is looked at, as a part of its begin, up to which memory counts as flat. */
const FLAT = 0.1;

/** The straight line that fits best: its value at the first and the last sample. */
function fitOf(samples: readonly Sample[]): { begin: number; end: number } {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const at = mean(samples.map((one) => one.at));
  const value = mean(samples.map((one) => one.value));
  const spread = samples.reduce((sum, one) => sum + (one.at - at) ** 2, 0);
  const slope =
    spread === 0 ? 0 : samples.reduce((sum, one) => sum + (one.at - at) * (one.value - value), 0) / spread;
  const on = (sample: Sample | undefined): number => value + slope * ((sample?.at ?? at) - at);
  return { begin: on(samples[0]), end: on(samples.at(-1)) };
}

/** @param warmUpMs left out: caches fill and code is compiled. @throws Error without two samples after it */
export function trendOf(samples: readonly Sample[], warmUpMs: number): Trend {
  const looked = samples.filter(({ at }) => at >= warmUpMs);
  const [first, last] = [looked[0], looked.at(-1)];
  if (!first || !last || first === last) throw new Error('The run was too short to see a trend.');
  const { begin, end } = fitOf(looked);
  return {
    begin,
    end,
    highest: looked.reduce((highest, { value }) => Math.max(highest, value), 0),
    perHour: ((end - begin) / (last.at - first.at)) * HOUR_MS,
    isGrowing: end - begin > begin * FLAT,
  };
}

/** The value that `part` of all values do not exceed; 0 for none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0;
}
