import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { TenantScope } from '../policy/request-context.js';
import { isWorkerLimit, workerFile, type WorkerPool, WorkerPools } from '../workers/index.js';
import type { CsvTask, CsvTaskResult } from './csv.worker.js';
import { CsvFileError } from './csv-file-error.js';
import { type CsvSegment, type OpenCsv, scanCsv, segmentsOf } from './large-file.js';
import { CSV_LIMITS, type CsvLimits } from './limits.js';
import type { ParsedCsvRow } from './parse.js';
import { csvHead, type CsvRow, type CsvTable, readCsv, type ReadCsvOptions } from './reader.js';

const MEMORY_MB = 512;
const TIMEOUT_MS = 30_000;
const TOO_MUCH = 'ファイルを読み取れませんでした。行数や列数を減らして、もう一度お試しください。';

const partOfRows = z.array(z.object({ line: z.number(), cells: z.array(z.string()) }));

/** Parses the parts one at a time and yields to the event loop in between. */
async function* batchesOf(parts: readonly Uint8Array[]): AsyncGenerator<ParsedCsvRow[]> {
  const decoder = new TextDecoder();
  for (const part of parts) {
    const text = decoder.decode(new Uint8Array(part.buffer, part.byteOffset, part.byteLength));
    yield partOfRows.parse(JSON.parse(text));
    await setImmediate();
  }
}

async function* rowsOf(parts: readonly Uint8Array[]): AsyncGenerator<ParsedCsvRow> {
  for await (const batch of batchesOf(parts)) yield* batch;
}

/** A table whose rows are read as they are consumed. */
export interface LargeCsvTable<K extends string> extends Omit<CsvTable<K>, 'rows'> {
  /** Non-blank rows, without the header. */
  readonly rowCount: number;
  /** Rows in order, some at a time. */
  readonly batches: AsyncIterable<readonly CsvRow<K>[]>;
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

  /**
   * Reads a large CSV file of a demand: twice, first to check the limits and count the rows, then a segment at a time
   * as the rows are consumed. Memory does not grow with the file. Rows that are not CSV are reported when they are
   * reached.
   *
   * @param open opens the stored file, which must not change in between
   * @throws CsvFileError, also while the rows are read; AppError RESOURCE_EXHAUSTED while too many files of the demand
   * are waiting
   */
  async readLarge<K extends string>(
    { demandUuid }: TenantScope,
    open: OpenCsv,
    { columns, ...options }: ReadCsvOptions<K>,
  ): Promise<LargeCsvTable<K>> {
    const limits: CsvLimits = { ...CSV_LIMITS, ...options };
    const scanned = await scanCsv(open, limits);
    const segments = segmentsOf(open, scanned, limits);
    const parsed = this.batchesOfSegments(demandUuid, segments, limits);
    const first = await parsed.next();
    const [header, ...rest] = first.done ? [] : first.value;
    const { toRow, ...head } = csvHead(header?.cells, columns);
    const batches = async function* (): AsyncGenerator<CsvRow<K>[]> {
      yield rest.map(toRow);
      for await (const batch of parsed) yield batch.map(toRow);
    };
    return { ...head, rowCount: scanned.rowCount, batches: batches() };
  }

  /** Rows in batches, none of which is empty. */
  private async *batchesOfSegments(
    owner: string,
    segments: AsyncIterable<CsvSegment>,
    limits: CsvLimits,
  ): AsyncGenerator<ParsedCsvRow[], void, void> {
    for await (const segment of segments) {
      const result = await this.run(owner, { ...segment, limits }, []);
      if ('refusal' in result) throw new CsvFileError(result.refusal);
      yield* batchesOf(result.parts);
    }
  }

  private async parse(
    owner: string,
    bytes: Uint8Array<ArrayBuffer>,
    limits: CsvLimits,
  ): Promise<CsvTaskResult> {
    return this.run(owner, { bytes, limits }, [bytes.buffer]);
  }

  private async run(owner: string, task: CsvTask, transferList: ArrayBuffer[]): Promise<CsvTaskResult> {
    try {
      return await this.pool.run(task, { owner, transferList });
    } catch (error) {
      if (isWorkerLimit(error)) throw new CsvFileError(TOO_MUCH);
      throw error;
    }
  }
}
