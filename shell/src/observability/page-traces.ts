import { type Attributes, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  SamplingDecision,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import { newTraceparent } from '../apollo/traceparent.js';
import type { PageWork, PageWorkListener } from './page-work.js';

export interface PageTracesOptions {
  /** Receiver of OTLP over HTTP, such as `https://collector.example/v1/traces`. */
  url: string;
  /** Part of the traces to send, 0 to 1. With the ratio of the gateway, a trace is recorded by both or by neither. */
  ratio: number;
  environment: string;
}

interface SpanFacts {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId?: string;
  readonly isRequest?: boolean;
  readonly failure?: string | undefined;
  readonly attributes?: Attributes;
}

type HrTime = [seconds: number, nanoseconds: number];

const hrTimeOf = (milliseconds: number): HrTime => {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1e6)];
};

/** Ids of a new span: of a trace of its own, or of the trace and span that a header names. */
const idsOf = (traceparent: string): { traceId: string; spanId: string } => {
  const [, traceId = '', spanId = ''] = traceparent.split('-');
  return { traceId, spanId };
};

/**
 * Sends what the page does as spans: its load, changes of route, requests and errors. The span of a request is the one
 * that its header names, so the gateway's is its child.
 */
export function pageTraces(
  { url, ratio, environment }: PageTracesOptions,
  processor: SpanProcessor = new BatchSpanProcessor(new OTLPTraceExporter({ url })),
): PageWorkListener {
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const resource = resourceFromAttributes({
    'service.name': 'shell',
    'deployment.environment.name': environment,
  });

  const add = (facts: SpanFacts): void => {
    const {
      name,
      start,
      end,
      traceId,
      spanId,
      parentId,
      isRequest = false,
      failure,
      attributes = {},
    } = facts;
    // The first parameter is a context, which this sampler does not read.
    const { decision } = sampler.shouldSample(undefined, traceId);
    if (decision === SamplingDecision.NOT_RECORD) return;
    const span: ReadableSpan = {
      name,
      kind: isRequest ? SpanKind.CLIENT : SpanKind.INTERNAL,
      spanContext: () => ({ traceId, spanId, traceFlags: TraceFlags.SAMPLED }),
      ...(parentId === undefined
        ? {}
        : { parentSpanContext: { traceId, spanId: parentId, traceFlags: TraceFlags.SAMPLED } }),
      startTime: hrTimeOf(performance.timeOrigin + start),
      endTime: hrTimeOf(performance.timeOrigin + end),
      duration: hrTimeOf(end - start),
      status: { code: failure === undefined ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
      attributes: failure === undefined ? attributes : { ...attributes, 'error.type': failure },
      links: [],
      events: [],
      ended: true,
      resource,
      instrumentationScope: { name: 'shell' },
      droppedAttributesCount: 0,
      droppedEventsCount: 0,
      droppedLinksCount: 0,
    };
    processor.onEnd(span);
  };

  for (const facts of pageLoad()) add(facts);
  return (work) => add(spanOf(work));
}

function spanOf({ kind, name, start, end, traceparent, traceId, failure, attributes }: PageWork): SpanFacts {
  const ids = idsOf(traceparent ?? newTraceparent());
  return {
    ...ids,
    ...(traceId === undefined ? {} : { traceId }),
    name: `${kind} ${name}`,
    start,
    end,
    isRequest: kind === 'request',
    failure,
    attributes,
  };
}

/** The load of the page, and within it the response of the server. */
function pageLoad(): SpanFacts[] {
  const [page] = performance.getEntriesByType('navigation');
  if (!(page instanceof PerformanceNavigationTiming)) return [];
  const { traceId, spanId } = idsOf(newTraceparent());
  const files = performance
    .getEntriesByType('resource')
    .filter((entry) => entry instanceof PerformanceResourceTiming);
  const paint = performance.getEntriesByName('first-contentful-paint')[0];
  const load: SpanFacts = {
    traceId,
    spanId,
    name: 'document load',
    start: page.startTime,
    end: page.loadEventEnd || page.domContentLoadedEventEnd || page.responseEnd,
    attributes: {
      'browser.navigation.type': page.type,
      'browser.resources': files.length,
      'browser.transferred_bytes': files.reduce(
        (sum, { transferSize }) => sum + transferSize,
        page.transferSize,
      ),
      ...(paint ? { 'browser.first_contentful_paint_ms': Math.round(paint.startTime) } : {}),
    },
  };
  const response: SpanFacts = {
    traceId,
    spanId: idsOf(newTraceparent()).spanId,
    parentId: spanId,
    name: 'document fetch',
    start: page.fetchStart,
    end: page.responseEnd,
    isRequest: true,
  };
  return [load, response];
}
