/** One value on a day. */
export interface LinePoint {
  /** `YYYY-MM-DD`. */
  day: string;
  /** As the server returns it: an integer or decimal as text. */
  value: string;
  /** Additional information: 「500個」. */
  note?: string;
}

/** One line of a chart. */
export interface LineSeries {
  name: string;
  /** Oldest first. */
  points: readonly LinePoint[];
}

/** The unit of the figures. */
export type ChartUnit = 'yen' | 'percent';

/** One bar of a chart. */
export interface Bar {
  /** Its name: that of a supplier. */
  name: string;
  /** As the server returns it: an integer or decimal as text. */
  value: string;
  /** Link to the details of the figure. */
  href?: string;
}
