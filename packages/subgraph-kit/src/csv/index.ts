export { CsvFileError } from './csv-file-error.js';
export { CsvReader } from './csv-reader.service.js';
export { csvDate, csvInteger, csvNumber } from './cells.js';
export { CSV_RESULT_HEADERS, importReasons, importResultFile, type CheckedCsvRow } from './import-result.js';
export {
  ignoredColumnNotices,
  shownCsvText,
  type CsvColumn,
  type CsvRow,
  type CsvTable,
  type ReadCsvOptions,
} from './reader.js';
export { mapInSlices } from './slices.js';
export { withCp932Equivalents, isLossyCp932Copy } from './cp932.js';
export {
  CsvEncoding,
  lossInCp932,
  writeCsv,
  type CsvLoss,
  type CsvOutputColumn,
  type WriteCsvOptions,
} from './writer.js';
