import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { root } from '../prepare.mjs';
import { Registry } from './registry.mjs';
import { createService } from './service.mjs';

const { jobs } = parse(readFileSync(join(root, '.github/workflows/release.yml'), 'utf8'));

describe('the release workflow of a new installation', () => {
  const TOKEN = 'the token of the pipeline';
  const sha256 = createHash('sha256').update(TOKEN).digest('hex');
  let folder = '';
  let service;
  let env;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'first-graph-'));
    const credentials = [{ name: 'pipeline', may: ['*'], sha256 }];
    writeFileSync(join(folder, 'policy.json'), JSON.stringify({ credentials }));
    service = createService(new Registry(folder));
    await once(service.listen(0, '127.0.0.1'), 'listening');
    const REGISTRY = `http://127.0.0.1:${service.address().port}`;
    env = { ...process.env, REGISTRY, WHY: 'a test', HACCHU_REGISTRY_TOKEN: TOKEN };
  });
  afterAll(async () => {
    service.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs a step of the release workflow as it is written. */
  const released = async (job, name, more = {}) => {
    const { run } = jobs[job].steps.find((step) => step.name === name);
    const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', run], { cwd: root, env: { ...env, ...more } });
    const [stdout, stderr, [status]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close'),
    ]);
    return [status, stdout + stderr];
  };
  const graphOf = (token) =>
    fetch(`${env.REGISTRY}/supergraph.graphql`, { headers: { authorization: `Bearer ${token}` } });
  const one = (name) =>
    released('process', 'The graph that the new processes serve', { PART: name, ALLOW: '' });

  test('release each subgraph, then the graph of all of them at once, then subgraphs one by one', async () => {
    expect(await one('subgraph-orders')).toEqual([0, expect.stringContaining('then the part graph')]);
    expect((await graphOf(TOKEN)).status).toBe(404);
    const first = () => released('graph', 'The first graph, of all subgraphs');
    expect(await first()).toEqual([0, expect.stringContaining('is accepted')]);
    const { slices } = JSON.parse(readFileSync(join(root, 'slices.json'), 'utf8'));
    const graph = await (await graphOf(TOKEN)).text();
    for (const { subgraph } of slices)
      expect(graph).toContain(`@join__graph(name: "${subgraph.name.replace('subgraph-', '')}"`);
    expect(await first()).toEqual([1, expect.stringContaining('one by one')]);
    expect(await one('subgraph-orders')).toEqual([
      0,
      expect.stringContaining('The graph with orders is accepted'),
    ]);
  });

  test('build nothing for the graph', () => {
    const { build, graph } = jobs;
    const { run } = build.steps.find(({ id }) => id === 'version');
    const output = join(folder, 'output');
    writeFileSync(output, '');
    const told = { ...process.env, PART: 'graph', GITHUB_OUTPUT: output };
    expect(spawnSync('bash', ['-e', '-c', run], { cwd: root, env: told }).status).toBe(0);
    expect(readFileSync(output, 'utf8')).toBe('kind=graph\n');
    expect(graph.if).toContain("'graph'");
    const later = build.steps.slice(1 + build.steps.findIndex(({ id }) => id === 'version'));
    expect(later.filter((step) => !/graph/.test(step.if))).toEqual([]);
  });
});
