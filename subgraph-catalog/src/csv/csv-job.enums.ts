import { registerEnumType } from '@nestjs/graphql';

/** State of an import or export, as the specification spells it for product exports. */
export enum ExportProductCsvJobStatus {
  PENDING = 'PENDING',
  IN_PROGRESS = 'IN_PROGRESS',
  SUCCESS = 'SUCCESS',
  FAILURE = 'FAILURE',
  UNSPECIFIED = 'UNSPECIFIED',
}
registerEnumType(ExportProductCsvJobStatus, {
  name: 'ExportProductCsvJobStatus',
  description: 'How far a job on a CSV file is.',
});

export enum CsvEncoding {
  UTF_8 = 'UTF_8',
  SHIFT_JIS = 'SHIFT_JIS',
}
registerEnumType(CsvEncoding, {
  name: 'CsvEncoding',
  description: 'UTF_8 is written with a byte order mark; SHIFT_JIS is code page 932, as Windows has it.',
});

export enum CsvImportTarget {
  PRODUCT = 'PRODUCT',
  DEMAND_SUPPLIER = 'DEMAND_SUPPLIER',
}
registerEnumType(CsvImportTarget, { name: 'CsvImportTarget', description: 'What a CSV file brings in.' });
