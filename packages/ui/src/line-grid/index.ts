export { LineGrid, type LineGridProps } from './line-grid.js';
export type {
  CellEdit,
  LineGridColumn,
  LineGridErrors,
  LineGridRow,
  LookupColumn,
  LookupOption,
  OutputColumn,
  SelectColumn,
  TextColumn,
} from './line-grid.types.js';
export { formatTsv, parseTsv } from './tsv.js';
