export { DataTable, type DataTableProps } from './data-table.js';
export { type Column, type Paging, type Selection } from './types.js';
