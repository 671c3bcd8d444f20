import type { ReadCsvOptions } from '@hacchu-hub/subgraph-kit';

/**
 * The size of an import file. Rows do not stay in memory, so both limits only bound how long an import keeps its
 * process.
 */
export const MASTER_CSV_LIMITS = {
  maxBytes: 50 * 1024 * 1024,
  maxRows: 300_000,
} as const satisfies Pick<ReadCsvOptions<string>, 'maxBytes' | 'maxRows'>;
