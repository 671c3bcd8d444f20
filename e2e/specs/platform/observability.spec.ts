import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { z } from 'zod';
import { GATEWAY_ORIGIN, ROOT, SECRETS_FILE } from '../../core/environment.js';
import { subgraphOrigins } from '../../core/slices.js';

const FILES = ['deploy/observability/alerts.yaml', 'deploy/observability/dashboard.json'];
const METRIC = /\b(?:gateway|hacchu|process|nodejs)_[a-z_]+(?=[\s){[])/g;

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
    [GATEWAY_ORIGIN, ...subgraphOrigins()].map(async (origin) =>
      (await request.get(`${origin}/metrics`, { headers })).text(),
    ),
  );
  const exposed = new Set(
    texts.flatMap((text) => [...text.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name)),
  );
  const named = namedMetrics();
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !exposed.has(name))).toEqual([]);
});
