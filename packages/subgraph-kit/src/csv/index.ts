export { CsvFileError } from './csv-file-error.js';
export { CsvReader, type LargeCsvTable } from './csv-reader.service.js';
export { CheckedRows, type CheckedRowsOptions } from './checked-rows.js';
export type { OpenCsv } from './large-file.js';
export { LARGE_CSV_LIMITS } from './limits.js';
export { csvDate, csvInteger, csvNumber } from './cells.js';
export {
  CSV_RESULT_HEADERS,
  importReasons,
  importResultFile,
  importResultBatches,
  MAX_ERROR_ROWS,
  type CheckedCsvRow,
} from './import-result.js';
export {
  ignoredColumnNotices,
  shownCsvText,
  type CsvColumn,
  type CsvRow,
  type CsvTable,
  type ReadCsvOptions,
} from './reader.js';
export { withCp932Equivalents, isLossyCp932Copy } from './cp932.js';
export { isSpreadsheetCopy } from './spreadsheet-copy.js';
export {
  CsvEncoding,
  inCsvBatches,
  lossInCp932,
  writeCsv,
  writeCsvBatches,
  type CsvLoss,
  type CsvOutputColumn,
  type WriteCsvOptions,
} from './writer.js';
