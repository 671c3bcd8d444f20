import {
  CsvEncoding,
  type CsvOutputColumn,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  systemScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { CategoryRepository } from '../../categories/category.repository.js';
import { categoryCriteria, ProductRepository } from '../../products/product.repository.js';
import type { ProductRecord } from '../../products/product.schema.js';
import { UNEXPECTED_FAILURE } from '../imports/csv-import.service.js';
import { IMPORT_PRODUCTS } from '../imports/import.jobs.js';
import {
  CATEGORY_HEADER,
  DEFAULT_QUANTITY_HEADER,
  PRICE_BREAK_COLUMNS,
  UNIT_HEADERS,
} from '../imports/product.csv.js';
import { withWholeImports } from './whole-imports.js';

export const EXPORT_PRODUCTS = 'export-product-csv';

export const exportInput = z.object({
  query: z.string().nullable(),
  encoding: z.enum(CsvEncoding),
  categoryUuid: z.string().nullish(),
  isWithoutCategory: z.boolean().nullish(),
  /** Name of the category when the export was requested. */
  categoryName: z.string().nullish(),
});

const jstText = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'medium',
  timeStyle: 'medium',
});
const SECOND_LENGTH = 'yyyy-mm-ddThh:mm:ss'.length;
let latest = { second: '', text: '' };

/** Imported records share their second with thousands of others, and formatting is most of the cost of a row. */
function time(timestamp: string): string {
  const second = timestamp.slice(0, SECOND_LENGTH);
  if (latest.second !== second) latest = { second, text: jstText.format(new Date(timestamp)) };
  return latest.text;
}

/** A product and the name of its category. */
export type ProductExportRow = ProductRecord & { readonly categoryName: string | null };

/** Adds the names of the categories to batches of products. */
export async function* withCategoryNames(
  batches: AsyncIterable<ProductRecord[]>,
  names: ReadonlyMap<string, string>,
): AsyncGenerator<ProductExportRow[], void, void> {
  for await (const batch of batches)
    yield batch.map((record) => ({ ...record, categoryName: names.get(record.categoryUuid ?? '') ?? null }));
}

/** The columns of the import, and those that only exports have. */
export const PRODUCT_EXPORT_COLUMNS: readonly CsvOutputColumn<ProductExportRow>[] = [
  { header: '商品ID', value: ({ _id }) => _id },
  { header: '商品名', value: ({ name }) => name },
  { header: '型番', value: ({ modelNumber }) => modelNumber },
  { header: 'カラー', value: ({ color }) => color },
  { header: 'サイズ', value: ({ size }) => size },
  { header: '単価', value: ({ unitPrice }) => unitPrice, isNumeric: true },
  ...PRICE_BREAK_COLUMNS.flatMap((n): CsvOutputColumn<ProductExportRow>[] => [
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
  { header: UNIT_HEADERS.unit, value: ({ unit }) => unit },
  { header: UNIT_HEADERS.packSize, value: ({ packSize }) => packSize, isNumeric: true },
  {
    header: UNIT_HEADERS.minimumOrderQuantity,
    value: ({ minimumOrderQuantity }) => minimumOrderQuantity,
    isNumeric: true,
  },
  { header: UNIT_HEADERS.orderMultiple, value: ({ orderMultiple }) => orderMultiple, isNumeric: true },
  { header: CATEGORY_HEADER, value: ({ categoryName }) => categoryName },
];

/** Writes products to a file. */
@Job(EXPORT_PRODUCTS, TWO_DEMANDS_AT_ONCE)
export class ExportProductCsvJobHandler extends FileJobHandler {
  protected readonly unforeseen = UNEXPECTED_FAILURE;

  constructor(
    protected readonly jobs: FileJobs,
    private readonly products: ProductRepository,
    private readonly categories: CategoryRepository,
  ) {
    super();
  }

  protected async perform({ demandUuid, uuid }: FileJobPayload): Promise<void> {
    const scope = systemScope(demandUuid);
    const job = await this.jobs.begin(scope, uuid);
    if (!job) return;
    const { query, encoding, ...condition } = exportInput.parse(job.input);
    const criteria = { query, ...categoryCriteria(condition) };
    const totalCount = await this.products.countMatching(scope, criteria);
    const names = await this.categories.namesById(scope);
    const products = this.products.stream(scope, criteria);
    const batches = withCategoryNames(withWholeImports(this.jobs, scope, IMPORT_PRODUCTS, products), names);
    await this.jobs.succeedWithCsv(scope, uuid, {
      columns: PRODUCT_EXPORT_COLUMNS,
      batches,
      totalCount,
      encoding,
    });
  }
}
