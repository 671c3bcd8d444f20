/** One figure on a day. */
export interface LinePoint {
  /** `YYYY-MM-DD`. */
  day: string;
  /** As the server sends it: an integer or decimal as text. */
  value: string;
  /** What else is known of it: 「500個」. */
  note?: string;
}

/** One line of a chart. */
export interface LineSeries {
  name: string;
  /** Oldest first. */
  points: readonly LinePoint[];
}

/** What the figures count. */
export type ChartUnit = 'yen' | 'percent';

/** One bar of a chart. */
export interface Bar {
  /** What it stands for: a supplier's name. */
  name: string;
  /** As the server sends it: an integer or decimal as text. */
  value: string;
  /** Where its figures are listed. */
  href?: string;
}
