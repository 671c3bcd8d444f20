import type { SpanDescription, TraceSpan, Tracing } from './spans.js';

export interface TracingOptions {
  /** Name of the process, such as `subgraph-orders`. */
  service: string;
  version?: string;
  /** The process takes requests of browsers: it decides by itself what is recorded, whatever they ask for. */
  isEdge?: boolean;
  /** Called for problems of the exporter. */
  onProblem?: (message: string) => void;
}

let active: Tracing | undefined;

/**
 * Exports traces by OTLP over HTTP where `OTEL_EXPORTER_OTLP_ENDPOINT` is set, with the other variables of the
 * OpenTelemetry SDK. Otherwise nothing of the SDK is loaded.
 */
export async function startTracing(options: TracingOptions): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: isDisabled } = process.env;
  if (active || !endpoint || isDisabled === 'true') return;
  const { openTelemetry } = await import('./open-telemetry.js');
  active = openTelemetry(options);
}

/** Sends what is recorded, and stops recording. */
export async function stopTracing(): Promise<void> {
  const stopped = active;
  active = undefined;
  await stopped?.stop();
}

/** Undefined where traces are not exported. */
export const currentTracing = (): Tracing | undefined => active;

/** Begins a span within the active one; undefined where nothing is recorded. The caller ends it. */
export const beginSpan = (span: SpanDescription): TraceSpan | undefined => active?.beginWithin(span);

/** The `traceparent` header of the active span; undefined where nothing is recorded. */
export const activeTraceparent = (): string | undefined => active?.traceparent();

/** Records `work` as a span within the active one. */
export function traced<T>(span: SpanDescription, work: () => Promise<T>): Promise<T> {
  const begun = active?.beginWithin(span);
  // Without a promise of its own where nothing is recorded: a request passes here some dozens of times.
  return begun ? recorded(begun, work) : work();
}

async function recorded<T>(span: TraceSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await span.run(work);
  } catch (error) {
    span.fail(failureName(error));
    throw error;
  } finally {
    span.end();
  }
}

/** An error as a span may name it: messages can contain personal data. */
export function failureName(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && /^[\w-]{1,40}$/.test(code) ? code : error.name;
}
