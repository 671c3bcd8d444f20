import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { TenantScope } from '../policy/request-context.js';
import { isWorkerLimit, workerFile, type WorkerPool, WorkerPools } from '../workers/index.js';
import type { CsvTask, CsvTaskResult } from './csv.worker.js';
import { CsvFileError } from './csv-file-error.js';
import type { CsvLimits } from './limits.js';
import type { ParsedCsvRow } from './parse.js';
import { type CsvTable, readCsv, type ReadCsvOptions } from './reader.js';

const MEMORY_MB = 512;
const TIMEOUT_MS = 30_000;
const TOO_MUCH = 'ファイルを読み取れませんでした。行数や列数を減らして、もう一度お試しください。';

const partOfRows = z.array(z.object({ line: z.number(), cells: z.array(z.string()) }));

/** Parses the parts one at a time and yields to the event loop in between. */
async function* rowsOf(parts: readonly Uint8Array[]): AsyncGenerator<ParsedCsvRow> {
  const decoder = new TextDecoder();
  for (const part of parts) {
    const text = decoder.decode(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    yield* partOfRows.parse(JSON.parse(text));
    await setImmediate();
  }
}

/** Reads uploaded CSV files: decoding and parsing run on worker threads, scheduled fairly between demands. */
@Injectable()
export class CsvReader {
  private readonly pool: WorkerPool<CsvTask, CsvTaskResult>;

  constructor(pools: WorkerPools) {
    this.pool = pools.create<CsvTask, CsvTaskResult>({
      name: 'csv',
      file: workerFile(import.meta.url, './csv.worker.js'),
      memoryMb: MEMORY_MB,
      timeoutMs: TIMEOUT_MS,
      maxQueue: { perOwner: 20, total: 200 },
    });
  }

  /**
   * Reads a CSV file of a demand.
   *
   * @throws CsvFileError when the file is not the expected CSV, exceeds the limits or lacks a required column;
   * AppError RESOURCE_EXHAUSTED while too many files of the demand are waiting
   */
  async read<K extends string>(
    { demandUuid }: TenantScope,
    source: Readable,
    options: ReadCsvOptions<K>,
  ): Promise<CsvTable<K>> {
    return readCsv(source, options, async (bytes, limits) => {
      const result = await this.parse(demandUuid, bytes, limits);
      if ('refusal' in result) throw new CsvFileError(result.refusal);
      return { header: result.header, rows: rowsOf(result.parts) };
    });
  }

  private async parse(
    owner: string,
    bytes: Uint8Array<ArrayBuffer>,
    limits: CsvLimits,
  ): Promise<CsvTaskResult> {
    try {
      return await this.pool.run({ bytes, limits }, { owner, transferList: [bytes.buffer] });
    } catch (error) {
      if (isWorkerLimit(error)) throw new CsvFileError(TOO_MUCH);
      throw error;
    }
  }
}
