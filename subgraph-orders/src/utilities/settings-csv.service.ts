import {
  CsvFileError,
  CsvReader,
  type CsvRow,
  type CsvTable,
  type DemandScope,
  invalidArgument,
  ObjectStore,
  type ReadCsvOptions,
  type UploadGrant,
  Uploads,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';

const MAX_BYTES = 1024 * 1024;

/** A file that was read as a whole. */
export interface SettingsTable<K extends string> extends Pick<CsvTable<K>, 'ignoredHeaders' | 'presentKeys'> {
  readonly rows: readonly CsvRow<K>[];
}

/** Small CSV files of settings, which are imported within a request. */
@Injectable()
export class SettingsCsv {
  constructor(
    private readonly uploads: Uploads,
    private readonly store: ObjectStore,
    private readonly reader: CsvReader,
  ) {}

  /** @throws INVALID_ARGUMENT (fileName, byteSize) */
  async createUploadUrl(
    scope: DemandScope,
    purpose: string,
    { fileName, byteSize }: { fileName: string; byteSize: number },
  ): Promise<UploadGrant> {
    if (!/\.csv$/iu.test(fileName.trim()))
      throw invalidArgument({ fields: { fileName: ['CSVファイル（拡張子 .csv）を選択してください。'] } });
    const contentType = 'text/csv';
    return this.uploads.createUrl(scope, { purpose, fileName, byteSize, contentType, maxBytes: MAX_BYTES });
  }

  /** @throws INVALID_ARGUMENT (uploadUuid) for a file without rows or one that is not the expected CSV */
  async read<K extends string>(
    scope: DemandScope,
    purpose: string,
    { uploadUuid, ...options }: Pick<ReadCsvOptions<K>, 'columns' | 'maxRows'> & { uploadUuid: string },
  ): Promise<SettingsTable<K>> {
    const { key } = await this.uploads.inspect(scope, uploadUuid, purpose);
    try {
      const source = await this.store.stream(key);
      const table = await this.reader.read(scope, source, { ...options, maxBytes: MAX_BYTES });
      const rows: CsvRow<K>[] = [];
      for await (const row of table.rows) rows.push(row);
      if (rows.length === 0) throw new CsvFileError('取り込む行がありません。');
      const { ignoredHeaders, presentKeys } = table;
      return { rows, ignoredHeaders, presentKeys };
    } catch (error) {
      if (error instanceof CsvFileError) throw invalidArgument({ fields: { uploadUuid: [error.message] } });
      throw error;
    }
  }
}
