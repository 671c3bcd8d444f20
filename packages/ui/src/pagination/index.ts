export { Pagination, type PaginationProps, totalWords } from './pagination.js';
