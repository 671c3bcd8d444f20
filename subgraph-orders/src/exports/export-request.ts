import { CsvEncoding } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** Parameters of an export job; the filter is stored as it was received. */
export const exportRequest = z.object({
  where: z.record(z.string(), z.unknown()),
  label: z.string(),
  encoding: z.enum(CsvEncoding),
  /** The requester, for filters such as 自分の承認待ち. */
  actor: z.object({
    actor: z.enum(['DemandUser', 'Operator']),
    uuid: z.string(),
    role: z.enum(['ADMIN', 'EDITOR', 'UNKNOWN']),
  }),
});

export type ExportRequest = z.infer<typeof exportRequest>;

/** Drops the null and undefined fields of a filter. */
export const withoutNullish = (where: object | null | undefined): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(where ?? {}).filter(([, value]) => value !== null && value !== undefined),
  );
