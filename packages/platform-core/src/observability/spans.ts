import type { RemoteSpan, TraceContext } from './trace.js';

export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanDescription {
  /** Few different ones, such as `fetch orders`: ids belong into attributes, and personal data nowhere. */
  name: string;
  /** `internal` by default. */
  kind?: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  attributes?: SpanAttributes;
}

export interface SpanEnd {
  /** Replaces the name of the description, where more is known now. */
  name?: string;
  attributes?: SpanAttributes;
  /** What failed, as a code or the name of an error's class. */
  failure?: string;
}

/** A span that is being recorded. */
export interface TraceSpan {
  /** Runs `work` with this span as the parent of spans that begin in it. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  fail(failure: string): void;
  end(end?: SpanEnd): void;
}

/** Records spans; `open-telemetry.ts` implements it. */
export interface Tracing {
  /** Begins a span that continues another process's trace, or a new trace. */
  begin(span: SpanDescription, parent: RemoteSpan | undefined): TraceContext & { span: TraceSpan };
  /** Begins a span within the active one; undefined where there is none. */
  beginWithin(span: SpanDescription): TraceSpan | undefined;
  /** The `traceparent` header of the active span. */
  traceparent(): string | undefined;
  /** Sends what is recorded, and ends. */
  stop(): Promise<void>;
}
