import { z } from 'zod';

/** A browser's report about loading one slice. Free text is not accepted: it could carry personal data. */
export const loadReport = z.object({
  slice: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
  version: z
    .string()
    .regex(/^[\w.+-]{1,40}$/)
    .optional(),
  phase: z.enum(['registry', 'manifest', 'entry', 'module', 'contract', 'render']),
  outcome: z.enum(['loaded', 'recovered', 'failed']),
  /** Milliseconds from the first attempt to the outcome. */
  durationMs: z.number().min(0).max(600_000),
  errorCode: z
    .string()
    .regex(/^[A-Z]+-\d{1,4}$/)
    .optional(),
  traceId: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});
export type LoadReport = z.infer<typeof loadReport>;

const body = z.union([loadReport.transform((report) => [report]), z.array(loadReport).min(1).max(20)]);

/** Reports of one beacon, which browsers may send as JSON or as text; undefined when they are not valid. */
export function readLoadReports(sent: unknown): LoadReport[] | undefined {
  try {
    const parsed = body.safeParse(typeof sent === 'string' ? JSON.parse(sent) : sent);
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
