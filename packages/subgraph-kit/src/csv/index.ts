export { CsvFileError } from './csv-file-error.js';
export { csvDate, csvNumber } from './cells.js';
export { readCsv, type CsvColumn, type CsvRow, type CsvTable, type ReadCsvOptions } from './reader.js';
export { writeCsv, type CsvEncodingName, type CsvOutputColumn, type WriteCsvOptions } from './writer.js';
