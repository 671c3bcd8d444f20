import { CsvEncoding } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** What an export job needs to know; the filter is kept as it came in. */
export const exportRequest = z.object({
  where: z.record(z.string(), z.unknown()),
  label: z.string(),
  encoding: z.enum(CsvEncoding),
  /** Who asked, for filters such as 自分の承認待ち. */
  actor: z.object({
    actor: z.enum(['DemandUser', 'Operator']),
    uuid: z.string(),
    role: z.enum(['ADMIN', 'EDITOR', 'UNKNOWN']),
  }),
});

export type ExportRequest = z.infer<typeof exportRequest>;

/** A filter without what it leaves open. */
export const givenOnly = (where: object | null | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(where ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );
