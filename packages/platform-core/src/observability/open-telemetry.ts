import {
  type Context,
  context,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { edgeSampler } from './edge-sampler.js';
import type { SpanDescription, TraceSpan, Tracing } from './spans.js';
import type { TracingOptions } from './tracing.js';

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Starts the OpenTelemetry SDK. Loaded on demand only. */
export function openTelemetry({ service, version, isEdge, onProblem }: TracingOptions): Tracing {
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(
        resourceFromAttributes({
          'service.name': service,
          'service.namespace': 'hacchu-hub',
          ...(version === undefined ? {} : { 'service.version': version }),
          'deployment.environment.name': process.env['HACCHU_ENV'] ?? 'development',
        }),
      )
      .merge(detectResources({ detectors: [envDetector] })),
    // Without a sampler of ours the SDK reads OTEL_TRACES_SAMPLER by itself.
    ...(isEdge ? { sampler: edgeSampler(process.env) } : {}),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  if (onProblem) reportProblems(onProblem);
  const tracer = trace.getTracer('hacchu-hub');
  const start = ({ name, kind = 'internal', attributes }: SpanDescription, parent: Context): Span =>
    tracer.startSpan(name, { kind: KINDS[kind], ...(attributes ? { attributes } : {}) }, parent);

  return {
    begin: (description, remote) => {
      const parent = remote
        ? trace.setSpanContext(ROOT_CONTEXT, {
            traceId: remote.traceId,
            spanId: remote.spanId,
            traceFlags: remote.isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
            isRemote: true,
          })
        : ROOT_CONTEXT;
      const span = start(description, parent);
      const { traceId } = span.spanContext();
      return { traceId, traceparent: headerOf(span), span: recorded(span, parent) };
    },
    beginWithin: (description) => {
      const parent = context.active();
      return trace.getSpan(parent) ? recorded(start(description, parent), parent) : undefined;
    },
    traceparent: () => {
      const span = trace.getSpan(context.active());
      return span && headerOf(span);
    },
    stop: async () => {
      await provider.shutdown();
      trace.disable();
      context.disable();
    },
  };
}

function recorded(span: Span, parent: Context): TraceSpan {
  const within = trace.setSpan(parent, span);
  const fail = (failure: string) => {
    span.setAttribute('error.type', failure);
    span.setStatus({ code: SpanStatusCode.ERROR });
  };
  return {
    run: (work) => context.with(within, work),
    set: (attributes) => void span.setAttributes(attributes),
    fail,
    end: ({ name, attributes, failure } = {}) => {
      if (name !== undefined) span.updateName(name);
      if (attributes) span.setAttributes(attributes);
      if (failure !== undefined) fail(failure);
      span.end();
    },
  };
}

function headerOf(span: Span): string {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${(traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'}`;
}

/** The exporter tells of failures by the log of the SDK only. */
function reportProblems(report: (message: string) => void): void {
  const say = (message: string) => report(message.slice(0, 500));
  const nothing = () => undefined;
  diag.setLogger(
    { error: say, warn: say, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
