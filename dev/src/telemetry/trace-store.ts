import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z
    .object({
      stringValue: z.string().optional(),
      intValue: z.union([z.string(), z.number()]).optional(),
      doubleValue: z.number().optional(),
      boolValue: z.boolean().optional(),
    })
    .loose(),
});
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: z.coerce.bigint(),
  endTimeUnixNano: z.coerce.bigint(),
  attributes: z.array(attribute).default([]),
  status: z.object({ code: z.number().optional() }).default({}),
});
const exported = z.object({
  resourceSpans: z
    .array(
      z.object({
        resource: z.object({ attributes: z.array(attribute).default([]) }).optional(),
        scopeSpans: z.array(z.object({ spans: z.array(span).default([]) })).default([]),
      }),
    )
    .default([]),
});

type Attributes = Readonly<Record<string, string>>;

export interface StoredSpan {
  spanId: string;
  parentSpanId: string | undefined;
  service: string;
  name: string;
  /** Microseconds since 1970. */
  start: number;
  /** Microseconds. */
  duration: number;
  isFailed: boolean;
  attributes: Attributes;
}

const MAX_TRACES = 2_000;
const MAX_SPANS = 2_000;

const valuesOf = (attributes: readonly z.infer<typeof attribute>[]): Attributes =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      String(value.stringValue ?? value.intValue ?? value.doubleValue ?? value.boolValue ?? ''),
    ]),
  );

/** The latest traces, in memory. */
export class TraceStore {
  private readonly traces = new Map<string, StoredSpan[]>();

  /** Takes the JSON of OTLP. @throws ZodError */
  add(body: unknown): void {
    for (const { resource, scopeSpans } of exported.parse(body).resourceSpans) {
      const service = valuesOf(resource?.attributes ?? [])['service.name'] ?? 'unknown';
      for (const one of scopeSpans.flatMap(({ spans }) => spans)) {
        this.spansOf(one.traceId).push({
          spanId: one.spanId,
          parentSpanId: one.parentSpanId === '' ? undefined : one.parentSpanId,
          service,
          name: one.name,
          start: Number(one.startTimeUnixNano / 1_000n),
          duration: Number((one.endTimeUnixNano - one.startTimeUnixNano) / 1_000n),
          isFailed: one.status.code === 2,
          attributes: valuesOf(one.attributes),
        });
      }
    }
  }

  /** In the order of their start. */
  find(traceId: string): readonly StoredSpan[] {
    return (this.traces.get(traceId) ?? []).toSorted((one, other) => one.start - other.start);
  }

  /** The latest traces first. */
  latest(count: number): [traceId: string, spans: readonly StoredSpan[]][] {
    return [...this.traces.keys()]
      .slice(-count)
      .reverse()
      .map((traceId) => [traceId, this.find(traceId)]);
  }

  private spansOf(traceId: string): StoredSpan[] {
    const known = this.traces.get(traceId) ?? [];
    this.traces.set(traceId, known);
    const [oldest] = this.traces.keys();
    if (this.traces.size > MAX_TRACES && oldest !== undefined) this.traces.delete(oldest);
    return known.length < MAX_SPANS ? known : [];
  }
}
