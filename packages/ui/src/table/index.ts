export { DataTable, type DataTableProps } from './data-table.js';
export { type Column, type Paging, type Selection, type Sort, type Sorting } from './types.js';
