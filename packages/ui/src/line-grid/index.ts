export { LineGrid } from './line-grid.js';
export type {
  CellEdit,
  CellFill,
  LineGridColumn,
  LineGridErrors,
  LineGridProps,
  LineGridRow,
  LookupColumn,
  LookupOption,
  OutputColumn,
  SelectColumn,
  TextColumn,
} from './line-grid.types.js';
export { formatTsv, parseTsv } from './tsv.js';
