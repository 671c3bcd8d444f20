export { CsvFileError } from './csv-file-error.js';
export { csvDate, csvInteger, csvNumber } from './cells.js';
export { CSV_RESULT_HEADERS, importReasons, importResultFile, type CheckedCsvRow } from './import-result.js';
export {
  ignoredColumnNotices,
  readCsv,
  shownCsvText,
  type CsvColumn,
  type CsvRow,
  type CsvTable,
  type ReadCsvOptions,
} from './reader.js';
export { CsvEncoding, writeCsv, type CsvOutputColumn, type WriteCsvOptions } from './writer.js';
