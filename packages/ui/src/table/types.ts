import { type ReactNode } from 'react';

export interface Column<T> {
  /** Stable name: the column chooser stores it. */
  key: string;
  title: string;
  render: (row: T, index: number) => ReactNode;
  /** Numbers `right`. Default `left`. */
  align?: 'left' | 'right' | 'center';
  /** CSS width (`120px`, `20%`). */
  width?: string;
  /** The text stays on one line and is truncated with an ellipsis; by default it wraps. */
  nowrap?: boolean;
  /** The text is truncated after two lines; the tooltip shows all of it. */
  twoLines?: (row: T) => string;
  /** Whether the column chooser can hide it. Default true, except for the first column. */
  hideable?: boolean;
  /** Hidden by default. */
  hidden?: boolean;
  /** Sticky at the right edge; the last column. */
  isFrozen?: boolean;
  /** Interactive only: it is not printed. */
  screenOnly?: boolean;
  /** Its header sorts the rows, if the table has `sorting`. */
  sortable?: boolean;
}

/** The sort column and direction. */
export interface Sort {
  /** The column's key. */
  key: string;
  direction: 'asc' | 'desc';
}

export interface Sorting {
  /** undefined: the list's default order. */
  value: Sort | undefined;
  onChange: (next: Sort | undefined) => void;
}

export interface Paging {
  page: number;
  limit: number;
  totalCount: number;
  /** False where there are more than `totalCount`. */
  isTotalCountExact?: boolean | undefined;
  onChange: (next: { page: number; limit: number }) => void;
}

export interface Selection {
  /** Keys of the selected rows, also of other pages. */
  selected: ReadonlySet<string>;
  onChange: (selected: ReadonlySet<string>) => void;
  /** Label of a row's box; default 「{key}を選択」. */
  label?: (key: string) => string;
  /** The actions of the bulk bar. */
  actions?: ReactNode;
}
