import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readBundle } from './bundle.mjs';
import { NOTE, ORDERS_SDL, World } from './registry.fixture.mjs';
import { isConflict } from './registry-errors.mjs';
import { createService } from './service.mjs';

const execute = promisify(execFile);
const tool = (name) => fileURLToPath(new URL(`../${name}.mjs`, import.meta.url));
const README = fileURLToPath(new URL('../../README.md', import.meta.url));
/** Runs a command as a pipeline does. */
const run = (name, args, env = {}) =>
  execute(process.execPath, [tool(name), ...args], {
    env: { PATH: process.env.PATH, HACCHU_RELEASED_BY: 'a developer', ...env },
  }).then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stderr }) => ({ code, stderr }),
  );

let world;
beforeEach(async () => {
  world = await (await new World().start()).withGraph();
});
afterEach(() => world.stop());

describe('the history', () => {
  it('says who changed what and why, and no line of it changes', async () => {
    await world.publish('1.0.0');
    await world.publish('1.1.0', {}, { who: 'orders pipeline', why: 'reviews by mail' });
    await world.registry.rollback({ remote: 'mf-orders', who: 'hanako', why: 'the list stays empty' });
    const history = await world.registry.history();
    expect(
      history.map(({ revision, who, action, version, why }) => [revision, who, action, version, why]),
    ).toEqual([
      [1, 'orders pipeline', 'schema', undefined, 'a test'],
      [2, 'orders pipeline', 'publish', '1.0.0', 'a test'],
      [3, 'orders pipeline', 'publish', '1.1.0', 'reviews by mail'],
      [4, 'hanako', 'rollback', undefined, 'the list stays empty'],
    ]);
    expect(Date.parse(history[3].at)).toBeGreaterThanOrEqual(Date.parse(history[2].at));
  });

  it('leaves out a change whose writer died before it took effect', async () => {
    await world.publish('1.0.0');
    appendFileSync(
      join(world.registryFolder, 'history.jsonl'),
      `${JSON.stringify({ revision: 3, who: 'nobody', why: '', action: 'publish' })}\n{ "revision": 3, "wh`,
    );
    expect(await world.registry.history()).toHaveLength(2);
    await world.publish('1.1.0');
    expect((await world.registry.history()).map(({ version }) => version)).toEqual([
      undefined,
      '1.0.0',
      '1.1.0',
    ]);
  });

  it('does without no name and no reason', async () => {
    const { dist, url } = world.build('1.0.0');
    const bundle = await readBundle(dist);
    await expect(world.registry.publish({ bundle, url, who: 'hanako', why: '' })).rejects.toThrow('why');
  });
});

it('a change that expects another revision is refused; two at the same moment both take effect', async () => {
  const { dist, url } = world.build('1.0.0');
  const bundle = await readBundle(dist);
  const stale = await world.registry.publish({ bundle, url, expect: 0, ...NOTE }).catch((error) => error);
  expect([isConflict(stale), stale.message]).toEqual([
    true,
    'The registry is at revision 1, not 0: read it again.',
  ]);
  await Promise.all([world.publish('1.0.0'), world.publish('2.0.0', { id: 'products', documents: [] })]);
  const { remotes, revision } = await world.registry.remotes();
  expect([revision, Object.keys(remotes).sort()]).toEqual([3, ['mf-orders', 'mf-products']]);
});

it('keeps the operations of what can be deployed, and of nothing else', async () => {
  const kept = () => readdirSync(join(world.registryFolder, 'operations')).sort();
  await world.publish('1.0.0');
  await world.publish('1.1.0');
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
    await world.register('shell', version, ['{ products { uuid } }']);
  expect(kept()).toEqual([
    'mf-orders@1.0.0.json',
    'mf-orders@1.1.0.json',
    'shell@1.1.0.json',
    'shell@1.2.0.json',
    'shell@1.3.0.json',
  ]);
  await world.registry.retire({ remote: 'mf-orders', version: '1.0.0', ...NOTE });
  expect(kept()).not.toContain('mf-orders@1.0.0.json');
  await expect(world.registry.retire({ remote: 'mf-orders', version: '1.1.0', ...NOTE })).rejects.toThrow(
    'mf-orders 1.1.0 is deployed',
  );
});

it('a version of the shell or of a process asks what it asked when it was registered', async () => {
  await world.register('shell', '1.0.0', ['{ products { uuid } }']);
  await world.register('shell', '1.0.0', ['{ products { uuid } }']);
  await expect(world.register('shell', '1.0.0', ['{ orders { uuid } }'])).rejects.toThrow(
    'shell 1.0.0 is registered with other operations (bytes). Give the build a version of its own.',
  );
  const [entry] = Object.values((await world.registry.manifest('shell', '1.0.0')).operations);
  expect(entry.document).toBe('{ products { uuid } }');
  const forged = {
    formatVersion: 1,
    client: 'shell',
    version: '2.0.0',
    operations: { ['0'.repeat(64)]: { ...entry, name: 'products' } },
  };
  await expect(
    world.registry.registerClient({ operations: JSON.stringify(forged), ...NOTE }),
  ).rejects.toThrow('products is not what its identifier says (operations). Build anew.');
});

it('takes back to a release with the integrity of that release', async () => {
  const { remotes: first } = await world.publish('1.0.0');
  await world.publish('1.1.0');
  const { remotes } = await world.registry.rollback({ remote: 'mf-orders', ...NOTE });
  expect(remotes['mf-orders'].integrity).toMatch(/^sha384-/);
  expect(remotes['mf-orders'].integrity).toBe(first['mf-orders'].integrity);
});

describe('as a service', () => {
  const TOKEN = 'a token of the orders pipeline';
  const SCREEN_TOKEN = 'a token of the platform screen';
  const known = { authorization: `Bearer ${TOKEN}` };
  let server;
  let address;
  beforeEach(async () => {
    writeFileSync(
      join(world.registryFolder, 'policy.json'),
      JSON.stringify({
        credentials: [
          {
            name: 'orders pipeline',
            may: ['mf-orders', 'subgraph-orders'],
            sha256: createHash('sha256').update(TOKEN).digest('hex'),
          },
          {
            name: 'platform screen',
            may: ['*'],
            actsForOthers: true,
            sha256: createHash('sha256').update(SCREEN_TOKEN).digest('hex'),
          },
        ],
      }),
    );
    server = createService(world.registry);
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${server.address().port}`;
  });
  afterEach(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const publish = (build, env) =>
    run('publish', ['--registry', address, '--dist', build.dist, '--url', build.url, '--why', 'b'], env);
  const ask = async (path, init) => {
    const response = await fetch(`${address}${path}`, init);
    return { status: response.status, body: await response.json() };
  };

  it('publishes and takes back with the token of the slice, and serves the result to the shell', async () => {
    const env = { HACCHU_REGISTRY_TOKEN: TOKEN };
    expect(await publish(world.build('1.0.0'), env)).toEqual({
      code: 0,
      stdout: 'mf-orders 1.0.0 is published (registry revision 2).\n',
    });
    await publish(world.build('1.1.0'), env);
    expect(await run('rollback', ['--registry', address, '--remote', 'mf-orders'], env)).toEqual({
      code: 0,
      stdout: 'mf-orders is at 1.0.0 (registry revision 4).\n',
    });
    const { body } = await ask('/remotes.json');
    expect(body).toMatchObject({ revision: 4, remotes: { 'mf-orders': { version: '1.0.0' } } });
    const { stdout } = await run('registry', ['history', '--registry', address], env);
    expect(stdout).toMatch(/^4 {2}\S+ {2}orders pipeline {2}rollback mf-orders 1\.0\.0: rollback$/m);
  });

  it('serves gateways the operations of what can be deployed, and only if they have changed', async () => {
    const read = async (etag = '') => {
      const response = await fetch(`${address}/operations`, { headers: { ...known, 'if-none-match': etag } });
      const text = await response.text();
      const manifests = text === '' ? [] : JSON.parse(text);
      return {
        status: response.status,
        etag: response.headers.get('etag'),
        releases: manifests.map(({ client, version }) => `${client} ${version}`),
      };
    };
    await world.publish('1.0.0');
    const first = await read();
    expect(first).toMatchObject({ status: 200, releases: ['mf-orders 1.0.0'] });
    expect(await read(first.etag)).toMatchObject({ status: 304, etag: first.etag });
    await world.publish('1.1.0');
    const second = await read(first.etag);
    expect(second).toMatchObject({ status: 200, releases: ['mf-orders 1.0.0', 'mf-orders 1.1.0'] });
    await world.registry.retire({ remote: 'mf-orders', version: '1.0.0', ...NOTE });
    expect(await read(second.etag)).toMatchObject({ status: 200, releases: ['mf-orders 1.1.0'] });
  });

  describe('in trouble', () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const pin = () =>
      ask('/pin', { method: 'POST', headers, body: JSON.stringify({ remote: 'mf-orders', why: 'b' }) });
    let told;
    beforeEach(async () => {
      told = jest.spyOn(console, 'error').mockImplementation(() => {});
      await publish(world.build('1.0.0'), { HACCHU_REGISTRY_TOKEN: TOKEN });
    });
    afterEach(() => told.mockRestore());

    it('does not say that a change is refused which its disk does not take, so that it is tried again', async () => {
      const file = join(world.registryFolder, 'history.jsonl');
      const lines = readFileSync(file);
      rmSync(file);
      mkdirSync(file);
      const { status, body } = await pin();
      expect([status, body.error]).toEqual([
        500,
        'The registry cannot read or write its files (EISDIR). Its log says more.',
      ]);
      expect(told).toHaveBeenCalledWith(expect.stringContaining('EISDIR'));
      const pinned = ['pin', '--registry', address, '--remote', 'mf-orders', '--why', 'b'];
      expect((await run('registry', pinned, { HACCHU_REGISTRY_TOKEN: TOKEN })).stderr).toBe(
        'The registry cannot read or write its files (EISDIR). Its log says more. Repeat the change once that is mended.\n',
      );
      rmSync(file, { recursive: true });
      writeFileSync(file, lines);
      expect((await pin()).status).toBe(200);
    });

    it.each([
      ['remotes.json', () => ask('/remotes.json')],
      ['policy.json', pin],
      ['operations/mf-orders@1.0.0.json', () => ask('/operations', { headers: known })],
    ])('tells nobody where its broken %s is', async (name, use) => {
      writeFileSync(join(world.registryFolder, name), '{ "revision":');
      const { status, body } = await use();
      expect([status, body.error]).toEqual([
        500,
        'The registry cannot read or write its files. Its log says more.',
      ]);
      expect(told).toHaveBeenCalledWith(expect.stringContaining(name));
    });
  });

  describe('its metrics', () => {
    const metrics = async (headers = {}) => {
      const response = await fetch(`${address}/metrics`, { headers });
      return { status: response.status, text: await response.text() };
    };

    it('count changes by what became of them, and requests by known paths alone', async () => {
      expect((await metrics()).text).toContain('registry_changes_total{change="pin",outcome="failed"} 0\n');
      await publish(world.build('1.0.0'), { HACCHU_REGISTRY_TOKEN: TOKEN });
      await publish(world.build('1.0.0'), { HACCHU_REGISTRY_TOKEN: 'guessed' });
      for (const path of ['/nothing', '/nothing-else', '//']) await fetch(`${address}${path}`);
      const { text } = await metrics();
      expect(text).toContain('registry_changes_total{change="publish",outcome="done"} 1\n');
      expect(text).toContain('registry_changes_total{change="publish",outcome="refused"} 1\n');
      expect(text).toContain('registry_request_duration_seconds_count{route="other",status="404"} 3\n');
      expect(text).not.toContain('nothing');
    });

    it('say whether it can store changes', async () => {
      expect((await metrics()).text).toContain('registry_storage_writable 1\n');
      rmSync(world.registryFolder, { recursive: true });
      writeFileSync(world.registryFolder, '');
      expect((await metrics()).text).toContain('registry_storage_writable 0\n');
    });

    it('say how many remotes browsers are told of: none where the file is lost or broken', async () => {
      await publish(world.build('1.0.0'), { HACCHU_REGISTRY_TOKEN: TOKEN });
      expect((await metrics()).text).toContain('registry_remotes 1\n');
      const file = join(world.registryFolder, 'remotes.json');
      writeFileSync(file, '{ "revision":');
      expect((await metrics()).text).toContain('registry_remotes 0\n');
      rmSync(file);
      expect((await metrics()).text).toContain('registry_remotes 0\n');
    });

    it('count a change that could not be stored, which is no refusal', async () => {
      const told = jest.spyOn(console, 'error').mockImplementation(() => {});
      await publish(world.build('1.0.0'), { HACCHU_REGISTRY_TOKEN: TOKEN });
      const file = join(world.registryFolder, 'history.jsonl');
      rmSync(file);
      mkdirSync(file);
      const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ remote: 'mf-orders', why: 'b' });
      expect((await ask('/pin', { method: 'POST', headers, body })).status).toBe(500);
      told.mockRestore();
      const { text } = await metrics();
      expect(text).toContain('registry_changes_total{change="pin",outcome="failed"} 1\n');
      expect(text).toContain('registry_changes_total{change="pin",outcome="refused"} 0\n');
    });

    it('need the token where one is set, and one in production', async () => {
      const own = createService(world.registry, { METRICS_TOKEN: TOKEN });
      const closed = createService(world.registry, { NODE_ENV: 'production', METRICS_TOKEN: '' });
      for (const one of [own, closed]) await new Promise((resolve) => one.listen(0, '127.0.0.1', resolve));
      const statusOf = async (one, headers = {}) =>
        (await fetch(`http://127.0.0.1:${one.address().port}/metrics`, { headers })).status;
      try {
        expect(await statusOf(own)).toBe(404);
        expect(await statusOf(own, { authorization: `Bearer ${TOKEN}` })).toBe(200);
        expect(await statusOf(closed)).toBe(404);
        expect(await statusOf(closed, { authorization: 'Bearer ' })).toBe(404);
      } finally {
        for (const one of [own, closed]) {
          one.closeAllConnections();
          await new Promise((resolve) => one.close(resolve));
        }
      }
    });
  });

  it('refuses a stranger, and another slice', async () => {
    expect(await publish(world.build('1.0.0'), { HACCHU_REGISTRY_TOKEN: 'guessed' })).toEqual({
      code: 1,
      stderr: 'The token is not known to this registry.\n',
    });
    expect(await publish(world.build('1.0.0'), {})).toEqual({
      code: 1,
      stderr: `The registry at ${address} asks for a token: set HACCHU_REGISTRY_TOKEN.\n`,
    });
    const other = world.build('1.0.0', { id: 'products', documents: [] });
    expect(await publish(other, { HACCHU_REGISTRY_TOKEN: TOKEN })).toEqual({
      code: 1,
      stderr: 'orders pipeline may not change mf-products.\n',
    });
    expect((await world.registry.remotes()).remotes).toEqual({});
  });

  it.each(['/supergraph.graphql', '/operations', '/history', '/state', '/loads'])(
    'shows %s to whom it knows, and to nobody else',
    async (path) => {
      await world.publish('1.0.0');
      const statusOf = async (headers = {}) => (await fetch(`${address}${path}`, { headers })).status;
      const { etag = '' } = Object.fromEntries(
        (await fetch(`${address}${path}`, { headers: known })).headers,
      );
      expect(await statusOf(known)).toBe(200);
      for (const authorization of ['Bearer guessed', 'Bearer ', TOKEN.slice(1)])
        expect(await statusOf({ authorization, 'if-none-match': etag })).toBe(401);
      expect(await statusOf({ 'if-none-match': etag })).toBe(401);
    },
  );

  it('shows browsers what they need without a token', async () => {
    expect((await ask('/remotes.json')).status).toBe(200);
    expect((await ask('/healthz')).status).toBe(200);
  });

  it('keeps the person on whose behalf the platform screen acts apart from the reason', async () => {
    await publish(world.build('1.0.0'), { HACCHU_REGISTRY_TOKEN: TOKEN });
    await publish(world.build('1.1.0'), { HACCHU_REGISTRY_TOKEN: TOKEN });
    const actor = { uuid: 'u1', name: '運営 太郎', email: 'taro@unei.example' };
    const change = { remote: 'mf-orders', version: '1.1.0', why: '障害のため' };
    const post = (path, token, body) =>
      ask(path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    expect(await post('/recall', TOKEN, { ...change, actor })).toEqual({
      status: 403,
      body: { error: 'orders pipeline may not act on behalf of others (actsForOthers of policy.json).' },
    });
    expect((await post('/recall', SCREEN_TOKEN, { ...change, actor: { name: 'x' } })).status).toBe(400);
    expect((await post('/recall', SCREEN_TOKEN, { ...change, actor })).status).toBe(200);
    await post('/pin', SCREEN_TOKEN, { remote: 'mf-orders', why: '決算', actor });
    const lines = (await world.registry.history()).slice(-2);
    expect(lines).toMatchObject([
      { who: 'platform screen', actor, action: 'recall', why: '障害のため', recalled: '1.1.0' },
      { who: 'platform screen', actor, action: 'pin', why: '決算' },
    ]);
    const headers = { authorization: `Bearer ${TOKEN}` };
    expect((await ask('/state', { headers })).body.remotes['mf-orders']).toMatchObject({
      pinned: { who: 'platform screen', actor, why: '決算' },
      recalled: [{ version: '1.1.0', who: 'platform screen', actor }],
    });
    // The shell is served this file, and with it everybody.
    expect(JSON.stringify((await ask('/remotes.json')).body)).not.toContain('taro');
    const { stdout } = await run('registry', ['history', '--registry', address], {
      HACCHU_REGISTRY_TOKEN: TOKEN,
    });
    expect(stdout).toMatch(/platform screen for 運営 太郎 <taro@unei\.example> {2}pin mf-orders: 決算$/m);
  });

  it('refuses the graph of another team, and a release that hides what it is', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const post = (path, body) => ask(path, { method: 'POST', headers, body: JSON.stringify(body) });
    const schema = { schemas: { orders: ORDERS_SDL }, why: 'b' };
    expect(
      (await post('/schemas', { ...schema, urls: { catalog: 'http://127.0.0.1:9/graphql' } })).status,
    ).toBe(403);
    expect(
      (await post('/schemas', { ...schema, schemas: { catalog: 'type Query { a: Int }' } })).status,
    ).toBe(403);
    expect((await post('/schemas', { ...schema, schemas: {} })).status).toBe(400);
    expect((await post('/rollback', { remote: '../mf-orders', why: 'b' })).status).toBe(400);
    expect((await post('/register', { operations: '{"client":"mf-orders"}', why: 'b' })).status).toBe(400);
    expect((await post('/publish', { why: 'b' })).status).toBe(400);
    expect((await post('/anything', {})).status).toBe(404);
  });

  it('tells pipelines what a change of the graph would break', async () => {
    await publish(world.build('1.0.0'), { HACCHU_REGISTRY_TOKEN: TOKEN });
    const file = join(world.folder, 'schema.graphql');
    writeFileSync(file, ORDERS_SDL.replace(' subject: String!', ''));
    const addresses = join(world.folder, 'addresses.json');
    writeFileSync(addresses, '{}');
    const args = ['schema', '--registry', address, '--subgraph', `orders=${file}`, '--addresses', addresses];
    const refused = await run('registry', [...args, '--why', 'b'], { HACCHU_REGISTRY_TOKEN: TOKEN });
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('mf-orders 1.0.0: operation0 (mf-orders/src/list.graphql:3)');
    const operations = await ask('/operations', { headers: known });
    expect(operations.body.map(({ client, version }) => `${client} ${version}`)).toEqual(['mf-orders 1.0.0']);
    const graph = await fetch(`${address}/supergraph.graphql`, { headers: known });
    expect(await graph.text()).toContain('subject: String!');
    // Gateways ask every few seconds.
    const again = (etag) =>
      fetch(`${address}/supergraph.graphql`, { headers: { ...known, 'if-none-match': etag } }).then(
        ({ status }) => status,
      );
    expect(await again(graph.headers.get('etag'))).toBe(304);
    expect(await again('"another"')).toBe(200);
  });
});

describe('commands on a folder', () => {
  it('publish and take back, and write down who did', async () => {
    const folder = world.registryFolder;
    const { dist, url } = world.build('1.0.0');
    const published = await run('publish', [
      '--registry',
      join(folder, 'remotes.json'),
      '--dist',
      dist,
      '--url',
      url,
    ]);
    expect(published).toEqual({ code: 0, stdout: 'mf-orders 1.0.0 is published (registry revision 2).\n' });
    expect(await run('rollback', ['--registry', folder, '--remote', 'mf-orders'])).toEqual({
      code: 1,
      stderr: 'mf-orders has no earlier release. Earlier releases: none.\n',
    });
    expect((await world.registry.history()).at(-1)).toMatchObject({
      who: 'a developer',
      why: 'release 1.0.0',
    });
  });

  it('say in one line what is missing', async () => {
    expect((await run('publish', ['--registry', 'a', '--dist', world.folder, '--url', 'x'])).stderr).toBe(
      `${world.folder} holds no mf-manifest.json: build the remote first.\n`,
    );
    expect((await run('registry', ['retire', '--registry', 'a'])).stderr).toBe(
      'Give --why: it is kept in the history.\n',
    );
    expect((await run('registry', ['register', '--registry', 'a', '--why', 'b'])).stderr).toBe(
      'Give --operations <operations.json>: what the client asks of the graph.\n',
    );
    const { stderr } = await run('rollback', ['--registry', 'http://127.0.0.1:9', '--remote', 'mf-orders']);
    expect(stderr).toMatch(/^The registry at http:\/\/127\.0\.0\.1:9 cannot be reached: .+\.\n$/);
  });

  it('name the file of a build that was stopped while it was written', async () => {
    const { dist, url } = world.build('1.0.0');
    writeFileSync(join(dist, 'slice.json'), '{ "id": "orders", "na');
    expect((await run('publish', ['--registry', 'a', '--dist', dist, '--url', url])).stderr).toBe(
      `${join(dist, 'slice.json')} is no JSON, or only a part of it: build the remote anew.\n`,
    );
  });

  it('take an older version over a newer one only where that is said', async () => {
    await world.publish('1.1.0');
    const { dist, url } = world.build('1.0.0');
    const publish = ['--registry', world.registryFolder, '--dist', dist, '--url', url];
    const refused = await run('publish', publish);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('(newer)')]);
    expect(await run('publish', [...publish, '--allow-older'])).toEqual({
      code: 0,
      stdout: 'mf-orders 1.0.0 is published (registry revision 3).\n',
    });
  });

  it('say that a change may have been made where the registry ended before it answered', async () => {
    const ending = createServer((request) => request.socket.destroy());
    await new Promise((resolve) => ending.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${ending.address().port}`;
    const { code, stderr } = await run('rollback', ['--registry', address, '--remote', 'mf-orders']);
    expect([code, stderr]).toEqual([
      1,
      `The registry at ${address} broke off before it answered (UND_ERR_SOCKET): the change may have been made. Read \`node tools/registry.mjs history\` before you make it again.\n`,
    ]);
    const { stderr: read } = await run('registry', ['history', '--registry', address]);
    expect(read).toBe(`The registry at ${address} cannot be reached: UND_ERR_SOCKET.\n`);
    await new Promise((resolve) => ending.close(resolve));
  });

  it('refuse a change that expects another revision, whichever it is', async () => {
    await world.publish('1.0.0');
    await world.publish('1.1.0');
    await world.register('shell', '2.0.0', ['{ orders { uuid } }']);
    const schema = join(world.folder, 'schema.graphql');
    writeFileSync(schema, ORDERS_SDL);
    const operations = join(world.registryFolder, 'operations', 'shell@2.0.0.json');
    const ofRemote = ['--remote', 'mf-orders', '--version', '1.0.0'];
    const before = await world.registry.remotes();
    for (const [command, ...args] of [
      ['registry', 'schema', '--subgraph', `orders=${schema}`],
      ['registry', 'register', '--operations', operations],
      ['registry', 'retire', ...ofRemote],
      ['rollback', ...ofRemote],
    ]) {
      const change = [...args, '--registry', world.registryFolder, '--why', 'w', '--expect', '1'];
      expect(await run(command, change)).toEqual({
        code: 1,
        stderr: `The registry is at revision ${before.revision}, not 1: read it again.\n`,
      });
    }
    expect(await world.registry.remotes()).toEqual(before);
  });

  it('name the answer of a proxy that is in front of a registry that is down', async () => {
    const proxy = createServer((_request, response) =>
      response.writeHead(502).end('<html>Bad Gateway</html>'),
    );
    await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${proxy.address().port}`;
    const { stderr } = await run('rollback', ['--registry', address, '--remote', 'mf-orders']);
    expect(stderr).toBe(`The registry at ${address} answers 502.\n`);
    await new Promise((resolve) => proxy.close(resolve));
  });

  it('the service does not start without the policy that it is given', async () => {
    const missing = join(world.registryFolder, 'secret', 'registry_policy');
    const args = ['serve', '--registry', world.registryFolder, '--port', '0', '--policy', missing];
    expect(await run('registry', args)).toEqual({
      code: 1,
      stderr: `${missing}: there is no such file (--policy)\n`,
    });
  });

  it.each([
    ['a port', ['serve', '--port', 'abc'], '--port abc: give a number from 0 to 65535.'],
    ['a port', ['serve', '--port', '99999'], '--port 99999: give a number from 0 to 65535.'],
    [
      'JSON',
      ['schema', '--why', 'a test', '--subgraph', `orders=${README}`, '--addresses', README],
      'README.md is no JSON: ',
    ],
    ['JSON', ['register', '--why', 'a test', '--operations', README], 'README.md is no JSON: '],
  ])('says in one line what is no %s: %j', async (_what, args, message) => {
    const { code, stderr } = await run('registry', [...args, '--registry', world.registryFolder]);
    expect([code, stderr.trim().split('\n').length]).toEqual([1, 1]);
    expect(stderr).toContain(message);
  });

  it('the service does not take an address for its folder', async () => {
    const { code, stderr } = await run('registry', ['serve', '--registry', 'http://127.0.0.1:4900']);
    expect([code, stderr]).toEqual([
      1,
      '--registry http://127.0.0.1:4900: serve takes the folder that it keeps the registry in.\n',
    ]);
  });

  it('the service runs as a process and ends when it is asked to', async () => {
    const args = [tool('registry'), 'serve', '--registry', world.registryFolder, '--port', '0'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const line = await new Promise((resolve) => child.stdout.once('data', (data) => resolve(String(data))));
    const [address] = /http:\S+\d/.exec(line);
    expect((await (await fetch(`${address}/remotes.json`)).json()).revision).toBe(1);
    child.kill('SIGTERM');
    expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(0);
  });
});
