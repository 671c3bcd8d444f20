import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, jest } from '@jest/globals';
import { LatencyHistogram, metricsRegistry } from './latency.js';
import { traceFrom } from './trace.js';
import { startTracing, stopTracing } from './tracing.js';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

/** What the metrics say after one request of 0.3 s, whose caller asked for recording or not. */
async function metricsAfterRequest(flags: '00' | '01'): Promise<string> {
  const registry = metricsRegistry();
  const histogram = new LatencyHistogram({
    name: 'request_seconds',
    help: 'Duration of requests',
    labelNames: ['outcome'],
    buckets: [0.1, 0.5, 1],
    registers: [registry],
  });
  const { span, traceparent } = traceFrom(`00-${TRACE_ID}-${PARENT}-${flags}`, { name: 'request' });
  if (span) span.run(() => histogram.observe({ outcome: 'ok' }, 0.3));
  else histogram.observe({ outcome: 'ok' }, 0.3, traceparent);
  return registry.metrics();
}

async function whileExporting<T>(work: () => Promise<T>): Promise<T> {
  const server = createServer((_request, response) => response.end('{}')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${port}`;
  try {
    await startTracing({ service: 'subgraph-orders' });
    return await work();
  } finally {
    await stopTracing();
    delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
    server.close();
  }
}

it('names the recorded trace in the bucket that its duration falls into', async () => {
  const lines = (await whileExporting(() => metricsAfterRequest('01'))).split('\n');
  expect(lines.filter((line) => line.includes(' # '))).toEqual([
    expect.stringMatching(
      `^request_seconds_bucket\\{le="0.5",outcome="ok"\\} 1 # \\{trace_id="${TRACE_ID}",span_id="[0-9a-f]{16}"\\} 0.3 `,
    ),
  ]);
  expect(lines.at(-2)).toBe('# EOF');
});

it('names no trace that is not recorded', async () => {
  const metrics = await whileExporting(() => metricsAfterRequest('00'));
  expect(metrics).toContain('request_seconds_bucket{le="0.5",outcome="ok"} 1\n');
  expect(metrics).not.toContain('trace_id');
});

it('stays in the format of Prometheus where no traces are exported', async () => {
  const metrics = await metricsAfterRequest('01');
  expect(metrics).toContain('request_seconds_bucket{le="0.5",outcome="ok"} 1\n');
  expect(metrics).not.toMatch(/trace_id|# EOF/);
});

it('metrics have the time of the process, for whoever compares clocks', async () => {
  jest.useFakeTimers({ now: new Date('2026-11-30T03:00:00.500Z') });
  try {
    expect(await metricsRegistry().metrics()).toContain('\nhacchu_clock_seconds 1796007600.5\n');
  } finally {
    jest.useRealTimers();
  }
});
