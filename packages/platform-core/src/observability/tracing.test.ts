import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from '@jest/globals';
import { z } from 'zod';
import { traceFrom } from './trace.js';
import { activeTraceparent, beginSpan, startTracing, stopTracing, traced } from './tracing.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(z.object({ key: z.string(), value: z.unknown() })) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              status: z.object({ code: z.number() }),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** Runs `work` while traces are exported to a receiver. @returns what it received */
async function received(work: () => Promise<void>, environment: Record<string, string> = {}, isEdge = false) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  Object.assign(process.env, environment, { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  try {
    await startTracing({ service: 'subgraph-orders', version: '1.2.3', isEdge });
    await work();
    await stopTracing();
  } finally {
    for (const name of [...Object.keys(environment), 'OTEL_EXPORTER_OTLP_ENDPOINT']) delete process.env[name];
    server.close();
  }
  const batches = bodies.flatMap((body) => exported.parse(JSON.parse(body)).resourceSpans);
  return {
    resource: Object.fromEntries(batches[0]?.resource.attributes.map(({ key, value }) => [key, value]) ?? []),
    spans: batches.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  };
}

afterEach(stopTracing);

it('a request is exported with the work within it, in the trace of its caller', async () => {
  const { spans, resource } = await received(async () => {
    const { traceId, traceparent, span } = traceFrom(`00-${TRACE_ID}-${PARENT}-01`, {
      name: 'POST /graphql',
    });
    expect(traceId).toBe(TRACE_ID);
    await span?.run(async () => {
      expect(activeTraceparent()).toBe(traceparent);
      await traced({ name: 'smtp send' }, async () => {
        expect(activeTraceparent()).not.toBe(traceparent);
      });
    });
    span?.end();
  });
  const [mail, request] = spans;
  expect(request).toMatchObject({ name: 'POST /graphql', traceId: TRACE_ID, parentSpanId: PARENT });
  expect(mail).toMatchObject({ name: 'smtp send', traceId: TRACE_ID, parentSpanId: request?.spanId });
  expect(resource).toMatchObject({
    'service.name': { stringValue: 'subgraph-orders' },
    'service.version': { stringValue: '1.2.3' },
  });
});

it('a failure is recorded by its code or class, never by its message', async () => {
  const { spans } = await received(async () => {
    const { span } = traceFrom(undefined, { name: 'request' });
    const failing = span?.run(() =>
      traced({ name: 'call' }, () => Promise.reject(new TypeError('見本太郎 was not found'))),
    );
    await expect(failing).rejects.toThrow(TypeError);
    span?.end();
  });
  expect(spans[0]).toMatchObject({
    status: { code: 2 },
    attributes: [{ key: 'error.type', value: { stringValue: 'TypeError' } }],
  });
  expect(JSON.stringify(spans)).not.toContain('見本');
});

it('work outside of a trace is not recorded', async () => {
  const { spans } = await received(async () => {
    expect(beginSpan({ name: 'find outbox' })).toBeUndefined();
    await traced({ name: 'find outbox' }, () => Promise.resolve());
  });
  expect(spans).toEqual([]);
});

it.each([
  ['behind the edge, the decision of the caller is followed', false, 1],
  ['at the edge, a browser can not cause recording', true, 0],
])('%s', async (_rule, isEdge, count) => {
  const { spans } = await received(
    async () => {
      const { span, traceparent } = traceFrom(`00-${TRACE_ID}-${PARENT}-01`, { name: 'request' });
      expect(traceparent.slice(-2)).toBe(count === 1 ? '01' : '00');
      span?.end();
    },
    { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
    isEdge,
  );
  expect(spans).toHaveLength(count);
});

it('without an endpoint nothing of OpenTelemetry is loaded', () => {
  const code = `
    import { createRequire } from 'node:module';
    const { startTracing, traceFrom } = await import('@hacchu-hub/platform-core');
    await startTracing({ service: 'x' });
    traceFrom(undefined, { name: 'request' });
    const { cache } = createRequire(import.meta.url);
    console.log(Object.keys(cache).filter((file) => file.includes('opentelemetry')).length);
  `;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect(output.trim()).toBe('0');
});
