import { type ReactNode } from 'react';

export interface Column<T> {
  /** Stable name: the column chooser remembers it. */
  key: string;
  title: string;
  render: (row: T, index: number) => ReactNode;
  /** Numbers `right`. Default `left`. */
  align?: 'left' | 'right' | 'center';
  /** CSS width (`120px`, `20%`). */
  width?: string;
  /** The text stays on one line and is cut with an ellipsis; default it wraps. */
  nowrap?: boolean;
  /** The text wraps once and is then cut; the whole of it shows when the pointer rests on it. */
  twoLines?: (row: T) => string;
  /** Can be switched off in the column chooser. Default true, except for the first column. */
  hideable?: boolean;
  /** Off until switched on. */
  hidden?: boolean;
  /** Stays at the right edge while the others scroll; the last column. */
  isFrozen?: boolean;
  /** Something to do rather than to read: it is not printed. */
  screenOnly?: boolean;
  /** Its head sorts the rows, where the table takes a `sorting`. */
  sortable?: boolean;
}

/** By which column rows are sorted. */
export interface Sort {
  /** The column's key. */
  key: string;
  direction: 'asc' | 'desc';
}

export interface Sorting {
  /** undefined: the list's own order. */
  value: Sort | undefined;
  onChange: (next: Sort | undefined) => void;
}

export interface Paging {
  page: number;
  limit: number;
  totalCount: number;
  onChange: (next: { page: number; limit: number }) => void;
}

export interface Selection {
  /** Keys of the selected rows, also of other pages. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Words for a row's box; default 「{key}を選択」. */
  label?: (key: string) => string;
  /** The bulk bar's actions. */
  actions?: ReactNode;
}
