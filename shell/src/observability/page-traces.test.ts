import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { pageTraces } from './page-traces.js';
import { listenToWork, type PageWork, recordWork } from './page-work.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN_ID = '00f067aa0ba902b7';

/** The spans that are sent for `work`, after those of the page's load. */
function spansOf(work: readonly PageWork[], ratio = 1): ReadableSpan[] {
  const exporter = new InMemorySpanExporter();
  const options = { url: 'https://collector.hub.example/v1/traces', ratio, environment: 'preview' };
  const listener = pageTraces(options, new SimpleSpanProcessor(exporter));
  for (const one of work) listener(one);
  return exporter.getFinishedSpans();
}

/** Timings of the page and its files, which jsdom does not have. */
class NavigationTiming {
  readonly type = 'navigate';
  readonly startTime = 0;
  readonly fetchStart = 10;
  readonly responseEnd = 40;
  readonly loadEventEnd = 900;
  readonly transferSize = 1_000;
}
class ResourceTiming {
  readonly transferSize = 500;
}
const timings: Record<string, object[]> = { navigation: [], resource: [] };
Object.assign(window, {
  PerformanceNavigationTiming: NavigationTiming,
  PerformanceResourceTiming: ResourceTiming,
});
Object.assign(performance, {
  getEntriesByType: (type: string) => timings[type],
  getEntriesByName: () => [{ startTime: 321.4 }],
});
afterEach(() => Object.assign(timings, { navigation: [], resource: [] }));

const request: PageWork = {
  kind: 'request',
  name: 'orders',
  start: 100,
  end: 150,
  traceparent: `00-${TRACE_ID}-${SPAN_ID}-01`,
};

it('the load of the page is a span with its files, and within it the response of the server', () => {
  Object.assign(timings, {
    navigation: [new NavigationTiming()],
    resource: [new ResourceTiming(), new ResourceTiming()],
  });
  const [load, response] = spansOf([]);
  expect([load?.name, load?.duration]).toEqual(['document load', [0, 900e6]]);
  expect([response?.name, response?.duration]).toEqual(['document fetch', [0, 30e6]]);
  expect(response?.parentSpanContext).toEqual(load?.spanContext());
  expect(load?.attributes).toEqual({
    'browser.navigation.type': 'navigate',
    'browser.resources': 2,
    'browser.transferred_bytes': 2_000,
    'browser.first_contentful_paint_ms': 321,
  });
});

it('the span of a request is the one that the gateway continues, with its duration', () => {
  const [span] = spansOf([request]);
  expect(span).toMatchObject({ name: 'request orders', duration: [0, 50e6], status: { code: 0 } });
  expect(span?.spanContext()).toMatchObject({ traceId: TRACE_ID, spanId: SPAN_ID });
  expect(span?.resource.attributes).toMatchObject({
    'service.name': 'shell',
    'deployment.environment.name': 'preview',
  });
});

it('an error is a failed span in the trace of its request, by its code', () => {
  const [span] = spansOf([
    { kind: 'error', name: 'orders', start: 1, end: 1, traceId: TRACE_ID, failure: 'INTERNAL' },
  ]);
  expect(span).toMatchObject({
    name: 'error orders',
    status: { code: 2 },
    attributes: { 'error.type': 'INTERNAL' },
  });
  expect(span?.spanContext().traceId).toBe(TRACE_ID);
  expect(span?.spanContext().spanId).not.toBe(SPAN_ID);
});

it('traces beyond the ratio are not sent, which the gateway decides by the same part of the id', () => {
  const ids = ['00000001', 'ffffffff', '7ffffffe', '80000001'].map((last) => `${'0'.repeat(24)}${last}`);
  const spans = spansOf(
    ids.map((traceId) => ({ ...request, traceparent: `00-${traceId}-${SPAN_ID}-01` })),
    0.5,
  );
  expect(spans.map((span) => span.spanContext().traceId)).toEqual([ids[0], ids[2]]);
});

it('what happened before the listener had loaded is told to it, up to 200 pieces', () => {
  for (let index = 0; index < 250; index += 1) recordWork({ ...request, name: `request-${index}` });
  const heard: string[] = [];
  listenToWork(({ name }) => void heard.push(name));
  recordWork({ ...request, name: 'later' });
  expect(heard).toHaveLength(201);
  expect([heard[0], heard[199], heard[200]]).toEqual(['request-0', 'request-199', 'later']);
});
