import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { traced } from '@hacchu-hub/platform-core';
import { measureCsvMemory } from './catalog/csv-memory.js';
import { measureCsvSpeed } from './catalog/csv-speed.js';
import { measureLogilessSync } from './catalog/logiless-sync.js';
import { measureProductLists } from './catalog/product-lists.js';
import { Part } from './child.js';
import { checkEqual, compare } from './compare.js';
import { measureCosts } from './costing/month-costs.js';
import { measureOpeningCsv } from './costing/opening-csv.js';
import { compareDatabase } from './database/compare-database.js';
import { HEAVY, LIGHT } from './graph/schemas.js';
import { composeSupergraph } from './graph/supergraph.js';
import { gatewayIdentity } from './list/identity.js';
import { LIST } from './list/orders.js';
import { measureCallRate } from './logiless/call-rate.js';
import { measureOrderExports } from './orders/order-exports.js';
import { measureOrderLists } from './orders/order-lists.js';
import { measurePageLoads } from './pages/page-loads.js';

/** As `npm start -w gateway` and the image run it: room for the young garbage that large answers make. */
const GATEWAY_FLAGS = ['--max-semi-space-size=64'];

const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const running: Part[] = [];

async function start(
  module: string | URL,
  environment?: Record<string, string>,
  flags?: string[],
): Promise<Part> {
  const part = await Part.start(module, environment, flags);
  running.push(part);
  return part;
}

function stopAll(): void {
  for (const part of running.splice(0)) part.stop();
}

/** Starts the subgraphs of both gateways. @returns the path of their supergraph */
async function startGraph(): Promise<string> {
  const subgraphs = await start('subgraphs');
  const path = join(folder, 'supergraph.graphql');
  writeFileSync(path, composeSupergraph(subgraphs.address));
  return path;
}

async function startGateways(): Promise<{ stock: Part; ours: Part }> {
  const path = await startGraph();
  return {
    stock: await start('stock-gateway', { SUPERGRAPH_PATH: path }),
    ours: await start('our-gateway', { SUPERGRAPH_PATH: path }, GATEWAY_FLAGS),
  };
}

async function startSubgraphs() {
  const identity = await gatewayIdentity();
  return {
    stock: await start('stock-subgraph'),
    ours: await start('our-subgraph', identity.environment),
    headers: async () => ({ 'x-internal-identity': await identity.sign() }),
  };
}

/** Whether both sides can be compared at all: they start, and return the same. */
async function check(): Promise<void> {
  const parts = await startGateways();
  for (const [name, query] of Object.entries({ LIGHT, HEAVY })) await checkEqual({ name, query, ...parts });
  await checkEqual({ name: 'LIST', query: LIST, ...(await startSubgraphs()) });
  stopAll();
}

async function compareGateways(): Promise<void> {
  const { stock, ours } = await startGateways();
  await compare({ name: 'Gateway, LIGHT', query: LIGHT, floor: 10, stock, ours });
  await compare({ name: 'Gateway, HEAVY', query: HEAVY, floor: 8, stock, ours });
  stopAll();
}

/** Hive Gateway is no dependency of the workspaces: it is installed when it is measured. */
async function compareWithHive(): Promise<void> {
  const peer = new URL('../peers/hive/', import.meta.url);
  if (!existsSync(new URL('node_modules', peer)))
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: fileURLToPath(peer), stdio: 'inherit' });
  const environment = { SUPERGRAPH_PATH: await startGraph() };
  const hive = await start(new URL('gateway.mjs', peer), environment, GATEWAY_FLAGS);
  const ours = await start('our-gateway', environment, GATEWAY_FLAGS);
  const labels = ['Hive ', 'ours'] as const;
  for (const [name, query] of Object.entries({ LIGHT, HEAVY }))
    await compare({ name: `Gateway, ${name}`, query, floor: 4, stock: hive, ours, labels });
  stopAll();
}

async function compareSubgraphs(): Promise<void> {
  await compare({ name: 'Subgraph, LIST', query: LIST, floor: 2, ...(await startSubgraphs()) });
  stopAll();
}

const SEAMS = 1_000_000;

/** What a place that could record costs while nothing is recorded; a request has some dozens of them. */
async function measureSeam(): Promise<void> {
  const timed = async (work: () => Promise<unknown>) => {
    const begun = process.hrtime.bigint();
    for (let count = 0; count < SEAMS; count += 1) await work();
    return Number(process.hrtime.bigint() - begun) / SEAMS;
  };
  const description = { name: 'seam' };
  const nothing = async () => undefined;
  await timed(nothing);
  const [bare, seam] = [await timed(nothing), await timed(() => traced(description, nothing))];
  console.log(`One awaited call: ${bare.toFixed(0)} ns; within a seam that is off: ${seam.toFixed(0)} ns`);
}

/** The cost of recording: nothing and everything, each exported to a receiver that forgets it. */
async function compareTraces(): Promise<void> {
  const receiver = await start('trace-receiver');
  const recorded = { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address };
  const labels = ['off', 'all'] as const;
  const identity = await gatewayIdentity();
  const headers = async () => ({ 'x-internal-identity': await identity.sign() });
  const off = await start('our-subgraph', identity.environment);
  const all = await start('our-subgraph', { ...identity.environment, ...recorded });
  await compare({ name: 'Subgraph, LIST', query: LIST, floor: 0.7, stock: off, ours: all, labels, headers });
  const graph = { SUPERGRAPH_PATH: await startGraph() };
  const silent = await start('our-gateway', graph, GATEWAY_FLAGS);
  const recording = await start('our-gateway', { ...graph, ...recorded }, GATEWAY_FLAGS);
  for (const [name, query] of Object.entries({ LIGHT, HEAVY }))
    await compare({ name: `Gateway, ${name}`, query, floor: 0.5, stock: silent, ours: recording, labels });
  await measureSeam();
  stopAll();
}

/** `npm run bench -w bench [-- gateway|subgraph|hive|check|traces|products|orders|database|csv|csv-speed|exports|costs|opening|logiless|calls|pages]`; the first two run by default, and those after `traces` need a database or the stack. */
const wanted = process.argv[2];
try {
  if (wanted === undefined || wanted === 'gateway') await compareGateways();
  if (wanted === undefined || wanted === 'subgraph') await compareSubgraphs();
  if (wanted === 'hive') await compareWithHive();
  if (wanted === 'check') await check();
  if (wanted === 'traces') await compareTraces();
  if (wanted === 'pages') await measurePageLoads();
  if (wanted === 'products') await measureProductLists();
  if (wanted === 'orders') await measureOrderLists();
  if (wanted === 'database') await compareDatabase(start);
  if (wanted === 'csv') await measureCsvMemory();
  if (wanted === 'csv-speed') await measureCsvSpeed();
  if (wanted === 'logiless') await measureLogilessSync();
  if (wanted === 'calls') await measureCallRate();
  if (wanted === 'exports') await measureOrderExports();
  if (wanted === 'costs') await measureCosts();
  if (wanted === 'opening') await measureOpeningCsv();
} finally {
  stopAll();
  rmSync(folder, { recursive: true, force: true });
}
