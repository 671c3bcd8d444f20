import {
  CsvFileError,
  CsvReader,
  type CsvTable,
  type DemandScope,
  ignoredColumnNotices,
  invalidArgument,
  lengthOf,
  ObjectStore,
  type UploadGrant,
  Uploads,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { MAX_LINES } from '../orders/order-content.js';
import { IdentifiedProducts } from './identified-products.js';
import { ORDER_CSV_COLUMNS, type OrderCsvKey } from './order-csv.columns.js';
import type { UploadOrderCsvPayload } from './order-csv.model.js';
import { identifierOf, parseRow } from './order-csv.rows.js';

const PURPOSE = 'order-csv';
const MAX_BYTES = 10 * 1024 * 1024;
/** Maximum length of an identifier, code points: that of a product's name. */
export const MAX_IDENTIFIER = 200;

/** Reads files of order lines for the form; nothing is stored. */
@Injectable()
export class OrderCsvService {
  constructor(
    private readonly uploads: Uploads,
    private readonly store: ObjectStore,
    private readonly reader: CsvReader,
    private readonly products: IdentifiedProducts,
  ) {}

  /** @throws INVALID_ARGUMENT (fileName, byteSize) */
  async createUploadUrl(
    scope: DemandScope,
    { fileName, byteSize }: { fileName: string; byteSize: number },
  ): Promise<UploadGrant> {
    if (!/\.csv$/iu.test(fileName.trim())) {
      throw invalidArgument({ fields: { fileName: ['CSVファイル（拡張子 .csv）を選択してください。'] } });
    }
    return this.uploads.createUrl(scope, {
      purpose: PURPOSE,
      fileName,
      byteSize,
      contentType: 'text/csv',
      maxBytes: MAX_BYTES,
    });
  }

  /**
   * All rows of a file with their errors. The upload stays unused, so it can be read again until the sweep
   * removes it.
   *
   * @throws INVALID_ARGUMENT (uploadUuid) for an invalid file, UNAVAILABLE while the catalog does not respond
   */
  async read(scope: DemandScope, uploadUuid: string): Promise<UploadOrderCsvPayload> {
    const { key } = await this.uploads.inspect(scope, uploadUuid, PURPOSE);
    const { rows, ignoredHeaders } = await this.rowsOf(scope, key);
    const identifiers = rows
      .flatMap((row) => identifierOf(row) ?? [])
      // No product has a longer identifier; such rows get the usual "not found" error.
      .filter((identifier) => lengthOf(identifier) <= MAX_IDENTIFIER);
    const identified = await this.products.find(scope, identifiers);
    const byIdentifier = new Map(identified.map((one) => [one.identifier, one]));
    const parsedOrders = rows.map((row) => parseRow(row, byIdentifier));
    return {
      parsedOrders,
      errorCount: parsedOrders.filter(({ errors }) => errors.length > 0).length,
      notices: ignoredColumnNotices(ignoredHeaders),
    };
  }

  private async rowsOf(scope: DemandScope, key: string) {
    try {
      const source = await this.store.stream(key);
      const table: CsvTable<OrderCsvKey> = await this.reader.read(scope, source, {
        columns: ORDER_CSV_COLUMNS,
        maxRows: MAX_LINES,
      });
      const rows = [];
      for await (const row of table.rows) rows.push(row);
      if (rows.length === 0) throw new CsvFileError('取り込む行がありません。');
      return { rows, ignoredHeaders: table.ignoredHeaders };
    } catch (error) {
      if (error instanceof CsvFileError) throw invalidArgument({ fields: { uploadUuid: [error.message] } });
      throw error;
    }
  }
}
