import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { BUILT_FOR } from '@hacchu-hub/slice-contract';
import { schemaHash, supergraphHash } from '@hacchu-hub/slice-contract/schema-hash';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readBundle } from './bundle.mjs';
import { addLoads } from './loads.mjs';
import { CATALOG_SDL, NOTE, ORDERS_SDL, World } from './registry.fixture.mjs';
import { Registry } from './registry.mjs';
import { createService } from './service.mjs';

let world;
beforeEach(async () => {
  world = await (await new World().start()).withGraph();
});
afterEach(() => world.stop());

const refusal = (promise) =>
  promise.then(
    () => 'accepted',
    (error) => error.message,
  );
const orders = async () => (await world.registry.remotes()).remotes['mf-orders'];
const AUDIENCE = { demands: ['d1'] };
const publishCanary = async (version, options, canary = { audience: AUDIENCE }) => {
  const { dist, url } = world.build(version, options);
  return world.registry.publish({ bundle: await readBundle(dist), url, canary, ...NOTE });
};
const remote = 'mf-orders';
const report = (version, loads, failures = 0, errors = 0) => ({ remote, version, loads, failures, errors });

describe('a canary', () => {
  it('stands beside the live release, which stays as it is', async () => {
    await world.publish('1.0.0');
    await publishCanary('1.1.0');
    expect(await orders()).toMatchObject({
      version: '1.0.0',
      canary: {
        version: '1.1.0',
        manifestUrl: `${world.origin}/mf-orders/1.1.0/mf-manifest.json`,
        integrity: expect.stringMatching(/^sha384-/),
        audience: AUDIENCE,
        limits: { minLoads: 20, maxFailureRate: 0.05 },
      },
      previous: [],
    });
  });

  it('is checked like any release, and is not the first', async () => {
    expect(await refusal(publishCanary('1.0.0'))).toBe('mf-orders is not in the registry.');
    await world.publish('1.0.0');
    expect(await refusal(publishCanary('1.1.0', { documents: ['{ orders { colour } }'] }))).toContain(
      'Cannot query field "colour"',
    );
    expect(await refusal(publishCanary('1.0.0'))).toBe('mf-orders 1.0.0 is live already.');
    expect(await orders()).not.toHaveProperty('canary');
  });

  it('holds its routes against other slices, and gives none to their menus', async () => {
    await world.publish('1.0.0');
    const routes = [{ path: '/demand/reports', screen: 'list', area: 'demand', title: '一覧' }];
    await publishCanary('1.1.0', { routes });
    const rival = { id: 'products', documents: [] };
    expect(await refusal(world.publish('1.0.0', { ...rival, routes }))).toContain(
      'route /demand/reports belongs to mf-orders 1.1.0',
    );
    const menu = [{ label: '報告', area: 'demand', to: '/demand/reports', order: 1 }];
    expect(await refusal(world.publish('1.0.0', { ...rival, menu }))).toContain('(menu)');
  });

  it('counts as deployed: its operations are accepted, and the graph may not lose what it asks for', async () => {
    await world.publish('1.0.0', { documents: [] });
    await publishCanary('1.1.0', { documents: ['{ orders { spare } }'] });
    const kept = () => readdirSync(join(world.registryFolder, 'operations'));
    const without = ORDERS_SDL.replace(' spare: String', '');
    expect(kept()).toContain('mf-orders@1.1.0.json');
    expect(await refusal(world.accept(without))).toContain('mf-orders 1.1.0');
    await world.registry.recall({ remote, ...NOTE });
    // Open tabs run it still.
    expect(kept()).toContain('mf-orders@1.1.0.json');
    expect(await refusal(world.accept(without))).toContain('mf-orders 1.1.0');
    await world.registry.retire({ remote, version: '1.1.0', ...NOTE });
    expect(await refusal(world.accept(without))).toBe('accepted');
  });

  it('becomes live by its promotion, and the live release before can be returned to', async () => {
    await world.publish('1.0.0');
    await publishCanary('1.1.0');
    await world.registry.promote({ remote, ...NOTE });
    const entry = await orders();
    expect(entry).toMatchObject({ version: '1.1.0', previous: [{ version: '1.0.0' }] });
    expect(entry).not.toHaveProperty('canary');
    expect(await refusal(world.registry.promote({ remote, ...NOTE }))).toBe('mf-orders has no canary.');
  });

  it('may get another audience; the next canary takes its place', async () => {
    await world.publish('1.0.0');
    expect(await refusal(world.registry.canary({ remote, audience: AUDIENCE, ...NOTE }))).toBe(
      'mf-orders has no canary.',
    );
    await publishCanary('1.1.0');
    const { since } = (await orders()).canary;
    await world.registry.canary({ remote, audience: { share: 0.5 }, limits: { minLoads: 5 }, ...NOTE });
    expect((await orders()).canary).toMatchObject({
      audience: { share: 0.5 },
      limits: { minLoads: 5, maxFailureRate: 0.05 },
      since,
    });
    await publishCanary('1.2.0');
    expect(await orders()).toMatchObject({
      canary: { version: '1.2.0' },
      recalled: [{ version: '1.1.0', urgent: false, why: 'replaced by canary 1.2.0' }],
    });
  });

  it('outlives the publication and the rollback of live releases', async () => {
    await world.publish('1.0.0');
    await publishCanary('2.0.0');
    await world.publish('1.1.0');
    await world.registry.rollback({ remote, ...NOTE });
    expect(await orders()).toMatchObject({ version: '1.0.0', canary: { version: '2.0.0' } });
    await world.publish('2.0.0');
    expect(await orders()).not.toHaveProperty('canary');
  });
});

describe('a canary that is older than the live release', () => {
  it('is refused unless that is said to be meant', async () => {
    await world.publish('1.2.0');
    expect(await refusal(publishCanary('1.1.0'))).toContain('is older than the live 1.2.0 (newer)');
    const { dist, url } = world.build('1.1.0');
    const canary = { audience: AUDIENCE };
    const bundle = await readBundle(dist);
    await world.registry.publish({ bundle, url, canary, allowOlder: true, ...NOTE });
    expect(await orders()).toMatchObject({ version: '1.2.0', canary: { version: '1.1.0' } });
    expect((await world.registry.history()).at(-1)).toMatchObject({ version: '1.1.0', allowOlder: true });
  });

  it('does not become live by its promotion, which would undo what was released since', async () => {
    await world.publish('1.0.0');
    await publishCanary('1.1.0');
    await world.publish('1.2.0');
    expect(await refusal(world.registry.promote({ remote, ...NOTE }))).toContain(
      'mf-orders 1.1.0 is older than the live 1.2.0 (newer). Publish a later canary',
    );
    expect(await orders()).toMatchObject({ version: '1.2.0', canary: { version: '1.1.0' } });
    await world.registry.promote({ remote, allowOlder: true, ...NOTE });
    expect(await orders()).toMatchObject({ version: '1.1.0', previous: [{ version: '1.2.0' }, {}] });
  });
});

it('a canary whose origin the policy no longer lists does not become live by its promotion', async () => {
  await world.publish('1.0.0');
  await publishCanary('1.1.0');
  const policy = { origins: { 'mf-orders': ['https://orders.hub.example'] } };
  writeFileSync(join(world.registryFolder, 'policy.json'), JSON.stringify(policy));
  expect(await refusal(world.registry.promote({ remote, ...NOTE }))).toContain('(origin)');
  expect(await orders()).toMatchObject({ version: '1.0.0', canary: { version: '1.1.0' } });
});

describe('a recall', () => {
  it('of the canary leaves the live release, and is remembered', async () => {
    await world.publish('1.0.0');
    await publishCanary('1.1.0');
    await world.registry.recall({ remote, urgent: true, who: 'hanako', why: 'sums are wrong' });
    const entry = await orders();
    expect(entry).toMatchObject({
      version: '1.0.0',
      recalled: [{ version: '1.1.0', urgent: true, why: 'sums are wrong' }],
    });
    expect(entry).not.toHaveProperty('canary');
  });

  it('of the live version returns to the one before that was not recalled', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await world.publish(version);
    await world.registry.recall({ remote, version: '1.1.0', ...NOTE });
    await world.registry.recall({ remote, version: '1.2.0', ...NOTE });
    expect(await orders()).toMatchObject({
      version: '1.0.0',
      recalled: [{ version: '1.2.0' }, { version: '1.1.0' }],
    });
    expect(await refusal(world.registry.recall({ remote, version: '1.0.0', ...NOTE }))).toContain(
      'has no earlier release',
    );
    expect(await refusal(world.registry.rollback({ remote, version: '1.2.0', ...NOTE }))).toContain(
      'was recalled (a test)',
    );
    await world.publish('1.2.0');
    expect((await orders()).recalled).toMatchObject([{ version: '1.1.0' }]);
  });

  it('of what is not there is refused', async () => {
    await world.publish('1.0.0');
    expect(await refusal(world.registry.recall({ remote, ...NOTE }))).toContain('has no canary');
    expect(await refusal(world.registry.recall({ remote, version: '7.0.0', ...NOTE }))).toBe(
      'mf-orders has no version 7.0.0.',
    );
  });
});

describe('a rollback without a version', () => {
  const rollback = (version) => world.registry.rollback({ remote, version, ...NOTE });
  const live = async () => (await orders()).version;

  it('goes further back each time, never to what a rollback left', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await world.publish(version);
    await rollback();
    expect(await live()).toBe('1.1.0');
    await rollback();
    expect(await live()).toBe('1.0.0');
    expect(await refusal(rollback())).toBe(
      'mf-orders has no earlier release. Earlier releases: 1.1.0 (rolled back), 1.2.0 (rolled back). `rollback --version` returns to one.',
    );
    expect(await refusal(world.registry.recall({ remote, version: '1.0.0', ...NOTE }))).toContain(
      'has no earlier release',
    );
    expect(await live()).toBe('1.0.0');
  });

  it('does not lead to a later release that was passed over', async () => {
    for (const version of ['1.0.0', '1.1.0', '1.2.0']) await world.publish(version);
    await rollback('1.0.0');
    expect(await refusal(rollback())).toContain('1.2.0 (rolled back), 1.1.0 (rolled back)');
  });

  it('leads back from a release that was named again, or published since', async () => {
    await world.publish('1.0.0');
    await world.publish('1.1.0');
    await rollback();
    await rollback('1.1.0');
    expect(await orders()).toMatchObject({ version: '1.1.0', previous: [{ version: '1.0.0' }] });
    await rollback();
    expect(await live()).toBe('1.0.0');
    await world.publish('1.2.0');
    await rollback();
    expect(await live()).toBe('1.0.0');
    await world.publish('1.1.0');
    expect((await world.registry.state()).remotes[remote]).toMatchObject({
      live: { version: '1.1.0' },
      previous: [
        { version: '1.0.0', rolledBack: false },
        { version: '1.2.0', rolledBack: true },
      ],
      rollbackTarget: '1.0.0',
    });
  });
});

it('a pinned release is not replaced until it is unpinned; a canary and a rollback are still possible', async () => {
  await world.publish('1.0.0');
  await world.publish('1.1.0');
  await world.registry.pin({ remote, who: 'hanako', why: 'closing of the books' });
  expect(await refusal(world.publish('1.2.0'))).toMatch(
    /mf-orders is held at 1\.1\.0 by hanako since \S+: closing of the books \(pin\)/,
  );
  await publishCanary('1.3.0');
  expect(await refusal(world.registry.promote({ remote, ...NOTE }))).toContain('(pin)');
  await world.registry.rollback({ remote, ...NOTE });
  expect(await orders()).toMatchObject({ version: '1.0.0', pinned: true });
  await world.registry.unpin({ remote, ...NOTE });
  await world.registry.promote({ remote, ...NOTE });
  expect((await orders()).version).toBe('1.3.0');
  expect(await refusal(world.registry.unpin({ remote, ...NOTE }))).toBe('mf-orders is not pinned.');
});

describe('reports of gateways', () => {
  const canary = { audience: AUDIENCE, limits: { minLoads: 10, maxFailureRate: 0.1 } };
  beforeEach(async () => {
    await world.publish('1.0.0');
    await publishCanary('1.1.0', {}, canary);
  });

  it('recall a canary that fails more often than it may, once there are enough of them', async () => {
    await world.registry.addLoads({ reports: [report('1.1.0', 9, 9)] });
    expect((await orders()).canary).toBeDefined();
    await world.registry.addLoads({ reports: [report('1.1.0', 1, 0, 2)] });
    expect(await orders()).not.toHaveProperty('canary');
    expect((await world.registry.history()).at(-1)).toMatchObject({
      who: 'automatic recall',
      action: 'recall',
      remote,
      version: '1.1.0',
      why: 'of 10 loads 9 failed, 2 render errors: 110 %, more than 10 %',
    });
    expect((await orders()).recalled).toMatchObject([{ version: '1.1.0', urgent: false }]);
  });

  it('leave a canary within its limits, and live releases however they fail', async () => {
    await world.registry.addLoads({ reports: [report('1.1.0', 100, 10), report('1.0.0', 100, 100)] });
    expect(await orders()).toMatchObject({ version: '1.0.0', canary: { version: '1.1.0' } });
  });

  it('are added up from several gateways at the same moment, and after a restart', async () => {
    const beside = new Registry(world.registryFolder);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        (index % 2 ? beside : world.registry).addLoads({ reports: [report('1.1.0', 1)] }),
      ),
    );
    const { 'mf-orders': counts } = await new Registry(world.registryFolder).loads();
    expect(counts).toEqual({ '1.1.0': { loads: 8, failures: 0, errors: 0, since: expect.any(String) } });
  });

  it('are added once however often a batch is sent, also after a restart of the registry', async () => {
    const batch = randomUUID();
    const reports = [report('1.1.0', 3, 1)];
    await world.registry.addLoads({ batch, reports });
    await new Registry(world.registryFolder).addLoads({ batch, reports });
    await world.registry.addLoads({ batch: randomUUID(), reports });
    expect((await world.registry.loads())[remote]['1.1.0']).toMatchObject({ loads: 6, failures: 2 });
  });

  it('lead to the recall when the batch is repeated, where the registry ended before it', async () => {
    const batch = randomUUID();
    const reports = [report('1.1.0', 10, 10)];
    await addLoads(
      join(world.registryFolder, 'loads.json'),
      await world.registry.remotes(),
      { batch, reports },
      new Date().toISOString(),
    );
    expect((await orders()).canary).toBeDefined();
    await world.registry.addLoads({ batch, reports });
    expect(await orders()).not.toHaveProperty('canary');
  });

  it('are forgotten as batches when many others have followed, so that the file stays small', async () => {
    const [first, ...others] = Array.from({ length: 501 }, () => randomUUID());
    const file = join(world.registryFolder, 'loads.json');
    writeFileSync(
      file,
      JSON.stringify({ formatVersion: 2, counts: {}, batches: [...others.slice(1), first] }),
    );
    await world.registry.addLoads({ batch: others[0], reports: [] });
    const { batches } = JSON.parse(readFileSync(file, 'utf8'));
    expect([batches.length, batches[0], batches.includes(first)]).toEqual([500, others[0], false]);
  });

  it('of a file that an earlier release of the registry wrote are kept', async () => {
    const since = new Date().toISOString();
    const before = { [remote]: { '1.1.0': { loads: 4, failures: 0, errors: 0, since } } };
    writeFileSync(join(world.registryFolder, 'loads.json'), JSON.stringify(before));
    await world.registry.addLoads({ batch: randomUUID(), reports: [report('1.1.0', 1)] });
    expect((await world.registry.loads())[remote]['1.1.0']).toMatchObject({ loads: 5, since });
  });

  it('of versions and remotes that nobody published are left out', async () => {
    await world.registry.addLoads({
      reports: [report('9.9.9', 5), { ...report('1.0.0', 5), remote: 'mf-nobody' }],
    });
    expect(await world.registry.loads()).toEqual({});
  });

  it('of before a canary began do not count for it', async () => {
    await world.registry.addLoads({ reports: [report('1.1.0', 9, 1)] });
    await world.registry.recall({ remote, ...NOTE });
    await publishCanary('1.1.0', {}, canary);
    expect(await world.registry.loads()).toEqual({});
    await world.registry.addLoads({ reports: [report('1.1.0', 9, 1)] });
    expect((await world.registry.loads())[remote]['1.1.0']).toMatchObject({ loads: 9 });
  });
});

it('the state says what is deployed, since when, by whom and why', async () => {
  await world.publish('1.0.0', {}, { who: 'orders pipeline', why: 'first' });
  await world.publish('1.1.0', {}, { who: 'orders pipeline', why: 'second' });
  await world.registry.rollback({ remote, who: 'hanako', why: 'the list stays empty' });
  await publishCanary('1.2.0');
  await world.registry.canary({ remote, audience: { share: 0.2 }, who: 'taro', why: 'more of them' });
  await world.registry.pin({ remote, who: 'hanako', why: 'closing of the books' });
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  const state = await world.registry.state();
  expect(state).toEqual({
    revision: 7,
    remotes: {
      'mf-orders': {
        live: {
          version: '1.0.0',
          manifestUrl: `${world.origin}/mf-orders/1.0.0/mf-manifest.json`,
          contract: BUILT_FOR,
          since: at,
          who: 'hanako',
          actor: null,
          why: 'the list stays empty',
        },
        canary: {
          version: '1.2.0',
          audience: { share: 0.2 },
          limits: { minLoads: 20, maxFailureRate: 0.05 },
          since: (await orders()).canary.since,
          who: 'taro',
          actor: null,
          why: 'more of them',
        },
        previous: [{ version: '1.1.0', since: at, rolledBack: true }],
        rollbackTarget: null,
        pinned: { since: at, who: 'hanako', actor: null, why: 'closing of the books' },
        recalled: [],
        owner: 'orders team',
        origins: null,
      },
    },
    schemas: Object.entries({ orders: ORDERS_SDL, catalog: CATALOG_SDL }).map(([subgraph, sdl]) => ({
      subgraph,
      sha256: schemaHash(sdl),
      since: at,
      who: 'orders pipeline',
    })),
    supergraph: { sha256: supergraphHash(await world.registry.supergraph()), since: at },
  });
});

it.each([
  [
    'those of its policy',
    { 'mf-orders': ['https://orders.example.com/path'] },
    ['https://orders.example.com'],
  ],
  ['none where the policy lists only those of others', { 'mf-products': [] }, []],
])('the state names the origins of a remote: %s', async (_which, origins, expected) => {
  await world.publish('1.0.0');
  writeFileSync(join(world.registryFolder, 'policy.json'), JSON.stringify({ origins }));
  expect((await world.registry.state()).remotes[remote].origins).toEqual(expected);
});

describe('over HTTP', () => {
  const tokens = { team: 'token of the orders pipeline', gateway: 'token of the gateway' };
  let server;
  let address;
  beforeEach(async () => {
    const credential = (name, may, token) => ({
      name,
      may,
      sha256: createHash('sha256').update(token).digest('hex'),
    });
    writeFileSync(
      join(world.registryFolder, 'policy.json'),
      JSON.stringify({
        credentials: [
          credential('orders pipeline', ['mf-orders'], tokens.team),
          credential('gateway', ['loads'], tokens.gateway),
        ],
      }),
    );
    server = createService(world.registry);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${server.address().port}`;
    await world.publish('1.0.0');
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const ask = async (path, token, body) => {
    const response = await fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: await response.json() };
  };

  it('the state and the loads are for who has a credential, reports for gateways', async () => {
    expect((await ask('/state', 'nobody')).status).toBe(401);
    expect((await ask('/loads', 'nobody')).status).toBe(401);
    expect((await ask('/state', tokens.gateway)).body.remotes['mf-orders'].live.version).toBe('1.0.0');
    const reports = [report('1.0.0', 3, 1)];
    expect((await ask('/loads', tokens.team, { reports })).status).toBe(403);
    expect((await ask('/loads', tokens.gateway, { reports: [{ remote }] })).status).toBe(400);
    expect((await ask('/loads', tokens.gateway, { reports })).status).toBe(200);
    expect((await ask('/loads', tokens.team)).body).toEqual({
      'mf-orders': { '1.0.0': { loads: 3, failures: 1, errors: 0, since: expect.any(String) } },
    });
    expect((await ask('/pin', tokens.gateway, { remote, why: 'b' })).status).toBe(403);
  });

  it('what the releases speak against is 422, what somebody else was faster with is 409', async () => {
    const refused = await ask('/promote', tokens.team, { remote, why: 'b' });
    expect(refused).toEqual({ status: 422, body: { error: 'mf-orders has no canary.' } });
    const { revision } = await world.registry.remotes();
    expect((await ask('/pin', tokens.team, { remote, why: 'b', expect: revision - 1 })).status).toBe(409);
    expect((await ask('/pin', tokens.team, { remote, why: 'b', expect: revision })).status).toBe(200);
    expect((await ask('/recall', tokens.team, { remote, why: 'b', urgent: 'yes' })).status).toBe(400);
    expect(
      (await ask('/canary', tokens.team, { remote, why: 'b', audience: { everybody: true } })).status,
    ).toBe(400);
  });

  it('who has the current revision is not sent it again', async () => {
    const first = await fetch(`${address}/remotes.json`);
    const { revision } = await first.json();
    expect(first.headers.get('etag')).toBe(`"${revision}"`);
    const again = () =>
      fetch(`${address}/remotes.json`, { headers: { 'if-none-match': first.headers.get('etag') } });
    expect((await again()).status).toBe(304);
    await world.registry.pin({ remote, ...NOTE });
    expect((await again()).status).toBe(200);
  });

  it('pipelines publish a canary, change who gets it, and promote or recall it', async () => {
    const execute = promisify(execFile);
    const run = async (name, ...args) => {
      const file = fileURLToPath(new URL(`../${name}.mjs`, import.meta.url));
      const env = { PATH: process.env.PATH, HACCHU_REGISTRY_TOKEN: tokens.team };
      return execute(process.execPath, [file, ...args, '--registry', address], { env }).then(
        ({ stdout }) => stdout,
        ({ stderr }) => stderr,
      );
    };
    const { dist, url } = world.build('1.1.0');
    const canary = ['--canary-role', 'OPERATOR', '--canary-demand', 'd1', '--canary-min-loads', '3'];
    expect(await run('publish', '--dist', dist, '--url', url, ...canary)).toBe(
      'mf-orders 1.1.0 is published as a canary (registry revision 3).\n',
    );
    expect((await orders()).canary).toMatchObject({
      audience: { roles: ['OPERATOR'], demands: ['d1'] },
      limits: { minLoads: 3, maxFailureRate: 0.05 },
    });
    const of = ['--remote', remote, '--why', 'b'];
    expect(await run('registry', 'canary', ...of, '--share', 'many')).toBe(
      '--share many: give a share from 0 to 1.\n',
    );
    expect(await run('registry', 'canary', ...of)).toContain('Give --role, --demand or --share');
    expect(await run('registry', 'canary', ...of, '--share', '0.5')).toContain('has another audience');
    expect(await run('registry', 'promote', ...of)).toBe(
      'The canary of mf-orders is live (registry revision 5).\n',
    );
    expect(await run('registry', 'recall', ...of, '--version', '1.1.0', '--urgent')).toContain('is recalled');
    expect(await orders()).toMatchObject({
      version: '1.0.0',
      recalled: [{ version: '1.1.0', urgent: true }],
    });
    expect(await run('registry', 'pin', ...of, '--expect', '1')).toContain('not 1: read it again');
    expect(await run('registry', 'pin', ...of)).toBe('mf-orders is pinned (registry revision 7).\n');
  });
});
