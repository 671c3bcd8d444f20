import {
  fileJobPayload,
  FileJobs,
  Job,
  ObjectStore,
  systemScope,
  writeCsv,
  type CsvOutputColumn,
  type FileJobPayload,
  type JobHandler,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

import { ProductRepository } from '../../products/product.repository.js';
import type { ProductRecord } from '../../products/product.schema.js';
import { CsvEncoding } from '../csv-job.enums.js';
import { UNFORESEEN } from '../imports/csv-import.service.js';
import { DEFAULT_QUANTITY_HEADER, PRICE_BREAK_COLUMNS } from '../imports/product.csv.js';

export const EXPORT_PRODUCTS = 'export-product-csv';
const PROGRESS_EVERY = 1_000;

export const exportInput = z.object({ query: z.string().nullable(), encoding: z.enum(CsvEncoding) });

const jstText = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const time = (timestamp: string): string => jstText.format(new Date(timestamp));

/** The columns of the import, and what only the file out has. */
const columns: CsvOutputColumn<ProductRecord>[] = [
  { header: '商品ID', value: ({ _id }) => _id },
  { header: '商品名', value: ({ name }) => name },
  { header: '型番', value: ({ modelNumber }) => modelNumber },
  { header: 'カラー', value: ({ color }) => color },
  { header: 'サイズ', value: ({ size }) => size },
  { header: '単価', value: ({ unitPrice }) => unitPrice, isNumeric: true },
  ...PRICE_BREAK_COLUMNS.flatMap((n): CsvOutputColumn<ProductRecord>[] => [
    { header: `数量${n}`, value: ({ productPrices }) => productPrices[n - 1]?.quantity, isNumeric: true },
    {
      header: `数量別単価${n}`,
      value: ({ productPrices }) => productPrices[n - 1]?.unitPrice,
      isNumeric: true,
    },
  ]),
  {
    header: DEFAULT_QUANTITY_HEADER,
    value: ({ productPrices }) => productPrices.find(({ isDefault }) => isDefault)?.quantity,
    isNumeric: true,
  },
  { header: 'LOGILESS商品コード', value: ({ logilessItem }) => logilessItem?.code },
  { header: '標準原価', value: ({ logilessItem }) => logilessItem?.cost, isNumeric: true },
  { header: '作成日時', value: ({ createdAt }) => time(createdAt) },
  { header: '更新日時', value: ({ updatedAt }) => time(updatedAt) },
];

/** Writes products to a file as a stream; a run that is repeated writes the same file anew. */
@Job(EXPORT_PRODUCTS)
export class ExportProductCsvJobHandler implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;

  constructor(
    private readonly jobs: FileJobs,
    private readonly products: ProductRepository,
    private readonly store: ObjectStore,
  ) {}

  async run({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { query, encoding } = exportInput.parse(job.input);
    const totalCount = await this.products.countMatching(scope, query);
    const { products, jobs } = this;
    let processedCount = 0;
    const counted = async function* (): AsyncGenerator<ProductRecord> {
      for await (const product of products.stream(scope, query)) {
        if (processedCount % PROGRESS_EVERY === 0)
          await jobs.progress(scope, uuid, { processedCount, totalCount });
        processedCount += 1;
        yield product;
      }
    };
    const resultKey = `csv-jobs/${demandUuid}/${uuid}/products.csv`;
    const isUtf8 = encoding === CsvEncoding.UTF_8;
    await this.store.putStream(
      resultKey,
      writeCsv(columns, counted(), { encoding: isUtf8 ? 'utf8' : 'cp932' }),
      {
        contentType: isUtf8 ? 'text/csv; charset=utf-8' : 'text/csv; charset=shift_jis',
      },
    );
    await this.jobs.progress(scope, uuid, { processedCount, totalCount: processedCount });
    await this.jobs.succeed(scope, uuid, { resultKey });
  }

  failed({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    return this.jobs.fail(systemScope(demandUuid), uuid, UNFORESEEN);
  }
}
