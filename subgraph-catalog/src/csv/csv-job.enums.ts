import { registerFileJobEnums } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { registerEnumType } from '@nestjs/graphql';

registerFileJobEnums({ status: 'ExportProductCsvJobStatus', encoding: 'CsvEncoding' });

export enum CsvImportTarget {
  PRODUCT = 'PRODUCT',
  DEMAND_SUPPLIER = 'DEMAND_SUPPLIER',
}
registerEnumType(CsvImportTarget, {
  name: 'CsvImportTarget',
  description: 'The master that a CSV file imports.',
  valuesMap: { PRODUCT: { description: '商品.' }, DEMAND_SUPPLIER: { description: '仕入先.' } },
});
