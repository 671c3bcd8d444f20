import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { signInOnPage } from '../../commands/sign-in.js';
import { SAMPLE_ADMIN } from '../../core/accounts.js';
import {
  GATEWAY_ORIGIN,
  REGISTRY_ORIGIN,
  ROOT,
  SECRETS_FILE,
  TELEMETRY_ORIGIN,
} from '../../core/environment.js';
import { subgraphOrigins } from '../../core/slices.js';
import { expect, test } from '../../core/test.js';

const FILES = ['deploy/observability/alerts.yaml', 'deploy/observability/dashboard.json'];
const METRIC = /\b(?:gateway|hacchu|process|nodejs|registry)_[a-z_]+(?=[\s){[])/g;

/** Metrics that the expressions of alerts and dashboard name. */
function namedMetrics(): string[] {
  const texts = FILES.map((file) => readFileSync(join(ROOT, file), 'utf8').replaceAll('\\"', '"'));
  const names = texts.flatMap((text) => text.match(METRIC) ?? []);
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))];
}

test('processes expose every metric that an alert or the dashboard names', async ({ request }) => {
  const { metricsToken } = z
    .object({ metricsToken: z.string() })
    .parse(JSON.parse(readFileSync(SECRETS_FILE, 'utf8')));
  const headers = { authorization: `Bearer ${metricsToken}` };
  const texts = await Promise.all(
    [GATEWAY_ORIGIN, REGISTRY_ORIGIN, ...subgraphOrigins()].map(async (origin) =>
      (await request.get(`${origin}/metrics`, { headers })).text(),
    ),
  );
  // OpenMetrics, which processes speak while traces are exported, declares a counter without its suffix.
  const exposed = new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) =>
        type === 'counter' ? `${name?.replace(/_total$/, '')}_total` : name,
      ),
    ),
  );
  const named = namedMetrics();
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !exposed.has(name))).toEqual([]);
});

const trace = z.object({
  spans: z.array(
    z.object({
      service: z.string(),
      name: z.string(),
      spanId: z.string(),
      parentSpanId: z.string().optional(),
    }),
  ),
});

test('a trace begins in the browser with the request, and contains the gateway and the subgraphs', async ({
  page,
  request,
}) => {
  await signInOnPage(page, SAMPLE_ADMIN);
  const code = page.waitForResponse(/\/page-traces\.[0-9a-f]+\.js$/);
  const asked = page.waitForRequest(
    (sent) => sent.method() === 'POST' && sent.postDataJSON()?.operationName === 'orders',
  );
  await page.goto('/demand/orders');
  const [, traceId] = (await asked).headers()['traceparent']?.split('-') ?? [];
  await code;
  const read = async () => {
    const response = await request.get(`${TELEMETRY_ORIGIN}/traces/${traceId}.json`);
    return trace.parse(await response.json()).spans;
  };
  await expect
    .poll(async () => [...new Set((await read()).map(({ service }) => service))], { timeout: 30_000 })
    .toEqual(expect.arrayContaining(['shell', 'gateway', 'subgraph-orders']));
  const spans = await read();
  const first = spans.find(({ service }) => service === 'shell');
  expect(first).toMatchObject({ name: 'request orders' });
  expect(spans.find(({ name }) => name === 'graphql orders')?.parentSpanId).toBe(first?.spanId);
});
