import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_FOR, SHELL_CONTRACT_VERSION } from '@hacchu-hub/slice-contract';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readBundle } from './bundle.mjs';
import { CATALOG_SDL, NOTE, ORDERS_SDL, URLS, World } from './registry.fixture.mjs';
import { Registry } from './registry.mjs';

let world;
beforeEach(async () => {
  world = await (await new World().start()).withGraph();
});
afterEach(() => world.stop());

const versions = async () =>
  Object.fromEntries(
    Object.entries((await world.registry.remotes()).remotes).map(([name, { version }]) => [name, version]),
  );
const refusal = (promise) =>
  promise.then(
    () => 'accepted',
    (error) => error.message,
  );

describe('a release is refused, and nothing changes, when', () => {
  it('the graph cannot answer one of its operations', async () => {
    const documents = ['{ orders { uuid } }', '{ orders { colour } }'];
    expect(await refusal(world.publish('1.0.0', { documents }))).toBe(
      'mf-orders 1.0.0 is refused:\n' +
        '  mf-orders 1.0.0: operation1 (mf-orders/src/list.graphql:4): Cannot query field "colour" on type "Order". (operations). ' +
        'Release the subgraph that provides it first, or ask for what the deployed graph has.',
    );
    expect(await versions()).toEqual({});
  });

  it('it is built for another contract than the deployed shell offers', async () => {
    expect(await refusal(world.publish('1.0.0', { contract: '^9.0.0' }))).toMatch(
      /slice\.json:5: it is built for shell contract \^9\.0\.0, the deployed shell offers \d+\.\d+\.\d+ \(contract\)\. Build it against the deployed contract, or release the shell first\.$/,
    );
    await world.register('shell', '3.0.0', ['{ products { uuid } }'], { contract: '9.1.0' });
    expect(await refusal(world.publish('1.0.0', { contract: '^9.0.0' }))).toBe('accepted');
    expect(await refusal(world.publish('1.1.0'))).toContain('the deployed shell offers 9.1.0 (contract)');
  });

  it('it declares a route of another slice, whatever the parameters are called', async () => {
    const route = (path) => ({ routes: [{ path, screen: 'list', area: 'demand', title: '一覧' }] });
    await world.publish('2.0.0', { id: 'products', documents: [], ...route('/demand/products/:uuid') });
    expect(await refusal(world.publish('1.0.0', route('/demand/products/:productUuid')))).toContain(
      'slice.json:8: route /demand/products/:productUuid belongs to mf-products 2.0.0 (routes).',
    );
    expect(await versions()).toEqual({ 'mf-products': '2.0.0' });
  });

  it('its address is dead', async () => {
    const { dist } = world.build('1.0.0');
    const dead = world.registry.publish({
      bundle: await readBundle(dist),
      url: 'http://127.0.0.1:9/mf-orders/1.0.0',
      ...NOTE,
    });
    expect(await refusal(dead)).toMatch(
      /http:\/\/127\.0\.0\.1:9\/mf-orders\/1\.0\.0\/mf-manifest\.json cannot be reached: .* \(reachable\)\. Copy the build there before it is published, for good\.$/,
    );
  });

  it('its origin leaves requests without an answer, of which it is asked for no more', async () => {
    const { dist, url } = world.build('1.0.0');
    for (let file = 0; file < 60; file += 1) writeFileSync(join(dist, `assets/${file}.js`), 'go()');
    const bundle = await readBundle(dist);
    world.answer = ({ url: path }) => path.includes('/assets/');
    const began = performance.now();
    const problem = await refusal(world.registry.publish({ bundle, url, ...NOTE }));
    expect(problem).toMatch(
      /^mf-orders 1\.0\.0 is refused:\n {2}\S+\.js does not answer within 4 s \(reachable\)\. Copy the whole build there\.$/,
    );
    // In turn, every file would take as long.
    expect(performance.now() - began).toBeLessThan(8_000);
    expect(world.requests).toBeLessThan(20);
    expect(await versions()).toEqual({});
  });

  it('its address leads elsewhere', async () => {
    const { dist, url } = world.build('1.0.0');
    world.answer = (_request, response) => response.writeHead(302, { location: '/' }).end();
    const problem = refusal(world.registry.publish({ bundle: await readBundle(dist), url, ...NOTE }));
    expect(await problem).toContain(
      `${url}/mf-manifest.json cannot be reached: unexpected redirect (reachable)`,
    );
  });

  it('its manifest ends in the middle, on its origin as in the build', async () => {
    const { dist, url } = world.build('1.0.0');
    writeFileSync(join(dist, 'mf-manifest.json'), '{ "name": "mf_orders", "exposes": [{ "pa');
    const problem = refusal(world.registry.publish({ bundle: await readBundle(dist), url, ...NOTE }));
    expect(await problem).toContain(
      `${url}/mf-manifest.json is no manifest of Module Federation, or only a part of one (module). Build anew`,
    );
    expect(await versions()).toEqual({});
  });

  it('a newer version is live: the late end of an earlier pipeline takes nobody back', async () => {
    await world.publish('1.9.0');
    await world.publish('1.10.0');
    expect(await refusal(world.publish('1.9.1'))).toBe(
      'mf-orders 1.9.1 is refused:\n' +
        '  mf-orders 1.9.1 is older than the live 1.10.0 (newer). Build it anew under a later version, ' +
        'or return to it by rollback --version; --allow-older publishes it all the same.',
    );
    // Published again, an earlier release would count as the one after the live one.
    expect(await refusal(world.publish('1.9.0'))).toContain('(newer)');
    expect(await versions()).toEqual({ 'mf-orders': '1.10.0' });
    await world.registry.rollback({ remote: 'mf-orders', ...NOTE });
    expect(await versions()).toEqual({ 'mf-orders': '1.9.0' });
    await world.publish('1.9.1');
    expect(await versions()).toEqual({ 'mf-orders': '1.9.1' });
  });

  it('a newer version went live while its files were read', async () => {
    const slow = world.build('1.1.0');
    const newer = world.build('1.2.0');
    const bundle = await readBundle(slow.dist);
    let isAsked;
    const asked = new Promise((resolve) => (isAsked = resolve));
    let goOn;
    world.answer = ({ url }, response) => {
      if (!url.endsWith('1.1.0/assets/a.js')) return false;
      goOn = () => response.end('go()');
      isAsked();
      return true;
    };
    const published = refusal(world.registry.publish({ bundle, url: slow.url, ...NOTE }));
    await asked;
    await world.registry.publish({ bundle: await readBundle(newer.dist), url: newer.url, ...NOTE });
    goOn();
    expect(await published).toContain('mf-orders 1.1.0 is older than the live 1.2.0 (newer)');
    expect(await versions()).toEqual({ 'mf-orders': '1.2.0' });
  });

  it('a file of the build is not on its origin', async () => {
    const { dist, url } = world.build('1.0.0');
    const bundle = await readBundle(dist);
    rmSync(join(dist, 'assets/a.js'));
    expect(await refusal(world.registry.publish({ bundle, url, ...NOTE }))).toContain(
      `${url}/assets/a.js answers 404 (reachable). Copy the whole build there.`,
    );
  });

  it('its address serves other bytes than were built', async () => {
    const { dist, url } = world.build('1.0.0');
    const bundle = await readBundle(dist);
    writeFileSync(join(dist, 'assets/a.js'), 'other()');
    expect(await refusal(world.registry.publish({ bundle, url, ...NOTE }))).toContain(
      `${url}/assets/a.js answers other bytes than the build (bytes).`,
    );
  });

  it.each([
    ['exposes no slice', { exposes: [{ path: './helpers', assets: {} }] }, 'exposes no ./slice, which'],
    ['is of another remote', { name: 'mf_products' }, 'is of mf_products, the shell loads mf_orders'],
    [
      'names files that are not in the build',
      {
        metaData: { remoteEntry: { name: 'remoteEntry.1.js', path: '' } },
        exposes: [{ path: './slice', assets: { js: { sync: ['assets/a.js'], async: ['assets/b.js'] } } }],
      },
      'names files that the build does not hold: remoteEntry.1.js, assets/b.js (module)',
    ],
  ])('its manifest %s', async (_, manifest, problem) => {
    expect(await refusal(world.publish('1.0.0', { manifest }))).toContain(
      `${world.origin}/mf-orders/1.0.0/mf-manifest.json ${problem}`,
    );
    expect(await versions()).toEqual({});
  });

  it('its version exists with other bytes, also when it is no longer deployed', async () => {
    await world.publish('1.0.0');
    await world.publish('1.1.0');
    await world.registry.retire({ remote: 'mf-orders', version: '1.0.0', ...NOTE });
    expect(await refusal(world.publish('1.0.0', { code: 'changed()' }))).toContain(
      'mf-orders 1.0.0 exists with other bytes (bytes). Give the build a version of its own',
    );
    const again = world.publish('1.0.0', {}, { ...NOTE, allowOlder: true });
    expect(await refusal(again)).toBe('accepted');
  });

  it('its menu leads nowhere', async () => {
    const menu = [{ label: '棚卸', area: 'demand', to: '/demand/nowhere', order: 1 }];
    expect(await refusal(world.publish('1.0.0', { menu }))).toMatch(
      /slice\.json:\d+: menu entry 棚卸 leads to \/demand\/nowhere, which no deployed slice declares \(menu\)/,
    );
  });

  it("a badge's query is not registered with it", async () => {
    const badge = { query: 'query waiting { orders { uuid } }', path: 'orders.length', label: '待ち' };
    const menu = [{ label: '発注', area: 'demand', to: '/demand/orders', order: 1, badge }];
    expect(await refusal(world.publish('1.0.0', { menu }))).toMatch(
      /slice\.json:\d+: the badge's query is not in operations\.json \(operations\)/,
    );
  });

  it('the query of its search is not registered with it, or does not give what its groups show', async () => {
    const search = [
      {
        area: 'demand',
        query: 'query find($text: String!) { orders(text: $text) { uuid } }',
        groups: [{ label: '発注', order: 1, path: 'orders', title: ['subject'], to: '/demand/orders' }],
      },
    ];
    const message = await refusal(world.publish('1.0.0', { search }));
    expect(message).toMatch(
      /slice\.json:\d+: the query of the search is not in operations\.json \(operations\)/,
    );
    expect(message).toMatch(
      /slice\.json:\d+: the search query does not ask for subject of orders \(search\)/,
    );
  });

  it('two pipelines publish its version with other bytes at the same moment: one of them', async () => {
    const publish = async (code) => {
      const place = await new World().start();
      const { dist, url } = place.build('1.0.0', { code });
      const bundle = await readBundle(dist);
      return refusal(world.registry.publish({ bundle, url, ...NOTE })).finally(() => place.stop());
    };
    const answers = await Promise.all(['a()', 'b()', 'c()'].map(publish));
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.filter((answer) => answer.includes('exists with other bytes (bytes)'))).toHaveLength(2);
    expect(await world.registry.history()).toHaveLength(2);
  });

  it('its address is on an origin that is not its own, which is not even asked', async () => {
    writeFileSync(
      join(world.registryFolder, 'policy.json'),
      JSON.stringify({ origins: { 'mf-orders': ['https://orders.hub.example'] } }),
    );
    expect(await refusal(world.publish('1.0.0'))).toContain(
      'is on none of the origins of mf-orders: https://orders.hub.example (origin).',
    );
    expect(world.requests).toBe(0);
  });

  it('several rules at once: each is told', async () => {
    const message = await refusal(
      world.publish('1.0.0', { contract: '^9.0.0', documents: ['{ gone }'], version: 'latest' }),
    );
    for (const rule of ['(version)', '(contract)', '(operations)']) expect(message).toContain(rule);
  });
});

describe('the schema of a subgraph', () => {
  const without = (field) => ORDERS_SDL.replace(` ${field}: String!`, '');

  it('is refused while a deployed release asks for what it drops, with the release and the operation', async () => {
    await world.publish('1.0.0');
    const before = await world.registry.supergraph();
    expect(await refusal(world.accept(without('subject')))).toBe(
      'The schema of orders is refused:\n' +
        '  mf-orders 1.0.0: operation0 (mf-orders/src/list.graphql:3): Cannot query field "subject" on type "Order". (operations). ' +
        'Replace and retire that release first.',
    );
    expect(await world.registry.supergraph()).toBe(before);
  });

  it('is refused while an earlier version of a process asks for it, and accepted once that is retired', async () => {
    const retire = (version) =>
      refusal(world.registry.retire({ remote: 'subgraph-costing', version, ...NOTE }));
    const costing = (version, document) =>
      world.register('subgraph-costing', version, [document], { isInternal: true });
    await costing('1.0.0', '{ ordersForCosting { note } }');
    expect(await retire('1.0.0')).toBe(
      'subgraph-costing 1.0.0 was registered last: register the version that replaces it first.',
    );
    await costing('1.1.0', '{ ordersForCosting { subject } }');
    expect(await refusal(world.accept(without('note')))).toContain('subgraph-costing 1.0.0: operation0');
    expect(await retire('0.9.0')).toBe('subgraph-costing has no earlier version 0.9.0.');
    expect(await retire('1.0.0')).toBe('accepted');
    expect(await retire('1.0.0')).toBe('subgraph-costing has no earlier version 1.0.0.');
    expect(await refusal(world.accept(without('note')))).toBe('accepted');
    // Taken back, it is registered again.
    await costing('1.0.0', '{ ordersForCosting { uuid } }');
    const known = (await world.registry.operations()).map(({ client, version }) => `${client} ${version}`);
    expect(known).toEqual(['subgraph-costing 1.0.0', 'subgraph-costing 1.1.0']);
  });

  it('is refused while a release that is open for a rollback asks for it, and accepted once that is retired', async () => {
    await world.publish('1.0.0');
    await world.publish('1.1.0', { documents: ['{ orders { uuid } }'] });
    expect(await refusal(world.accept(without('subject')))).toContain('mf-orders 1.0.0: operation0');
    await world.registry.retire({ remote: 'mf-orders', version: '1.0.0', ...NOTE });
    expect(await refusal(world.accept(without('subject')))).toBe('accepted');
    expect(await world.registry.supergraph()).not.toContain('subject');
  });

  it('is refused while the shell or another process asks for it', async () => {
    await world.register('shell', '1.0.0', ['{ orders { note } }'], {
      contract: SHELL_CONTRACT_VERSION,
    });
    await world.register('subgraph-costing', '1.0.0', ['{ ordersForCosting { subject } }'], {
      isInternal: true,
    });
    expect(await refusal(world.accept(without('note')))).toContain('shell 1.0.0: operation0');
    expect(await refusal(world.accept(without('subject')))).toContain('subgraph-costing 1.0.0: operation0');
  });

  it('may drop what nobody uses', async () => {
    await world.publish('1.0.0');
    expect(await refusal(world.accept(without('note').replace(' spare: String', '')))).toBe('accepted');
  });

  it('may add a value to an enum that is read only where the change is known to be harmless', async () => {
    await world.publish('1.0.0', { documents: ['{ orders { status } }'] });
    const more = ORDERS_SDL.replace('Drafting Sent', 'Drafting Sent Held');
    expect(await refusal(world.accept(more))).toBe(
      'The schema of orders is refused:\n' +
        "  mf-orders 1.0.0: operation0 (mf-orders/src/list.graphql:3): Enum value 'Held' was added to enum 'OrderStatus' (operations). " +
        'Replace and retire that release first, or say with --allow OrderStatus.Held that it copes with this change.',
    );
    await world.registry.acceptSchemas({
      schemas: { orders: more },
      allow: ['OrderStatus.Held'],
      ...NOTE,
    });
    expect((await world.registry.history()).at(-1)).toMatchObject({
      action: 'schema',
      remote: 'orders',
      allow: ['OrderStatus.Held'],
    });
  });

  it('that contradicts the others is refused with the reason of the composition', async () => {
    const other = ORDERS_SDL.replace(
      'type Query',
      'type Product @key(fields: "uuid") { uuid: ID! name: Int! }\ntype Query',
    );
    expect(await refusal(world.accept(other))).toMatch(/^The schema of orders is refused:\n.*Product\.name/s);
  });
});

it('a shell that deployed remotes do not fit is refused, unless it is said which may wait', async () => {
  await world.publish('1.0.0');
  const shell = { contract: '9.0.0' };
  expect(await refusal(world.register('shell', '2.0.0', [], shell))).toBe(
    `shell 2.0.0 is refused:\n  mf-orders 1.0.0 is built for shell contract ${BUILT_FOR}, this shell offers 9.0.0 (contract). ` +
      'Keep what the contract held, or say with --allow mf-orders that its screens may be missing until it is released anew.',
  );
  expect(await refusal(world.register('shell', '2.0.0', [], shell, ['mf-orders']))).toBe('accepted');
  expect((await world.registry.history()).at(-1)).toMatchObject({ remote: 'shell', allow: ['mf-orders'] });
});

describe('a release of before is not returned to when', () => {
  const back = () => world.registry.rollback({ remote: 'mf-orders', ...NOTE });
  const recall = () => world.registry.recall({ remote: 'mf-orders', version: '1.1.0', ...NOTE });

  it('its route belongs to another slice by now', async () => {
    const path = '/demand/returns/:id';
    await world.publish('1.0.0', { routes: [{ path, screen: 'list', area: 'demand', title: '返品' }] });
    await world.publish('1.1.0');
    const routes = [{ path: '/demand/returns/:uuid', screen: 'list', area: 'demand', title: '返品' }];
    await world.publish('2.0.0', { id: 'products', documents: ['{ products { uuid } }'], routes });
    for (const change of [back, recall])
      expect(await refusal(change())).toContain(`route ${path} belongs to mf-products 2.0.0 (routes)`);
    expect(await versions()).toEqual({ 'mf-orders': '1.1.0', 'mf-products': '2.0.0' });
  });

  it('the shell offers another contract by now', async () => {
    await world.publish('1.0.0');
    await world.register('shell', '2.0.0', [], { contract: '9.0.0' }, ['mf-orders']);
    await world.publish('1.1.0', { contract: '^9.0.0' });
    for (const change of [back, recall])
      expect(await refusal(change())).toContain(`it is built for shell contract ${BUILT_FOR}`);
    expect(await versions()).toEqual({ 'mf-orders': '1.1.0' });
  });

  it('the policy no longer lists its origin', async () => {
    const elsewhere = await new World().start();
    const { dist } = world.build('1.0.0');
    elsewhere.build('1.0.0');
    const bundle = await readBundle(dist);
    await world.registry.publish({ bundle, url: `${elsewhere.origin}/mf-orders/1.0.0`, ...NOTE });
    await elsewhere.stop();
    await world.publish('1.1.0');
    const policy = { origins: { 'mf-orders': [world.origin] } };
    writeFileSync(join(world.registryFolder, 'policy.json'), JSON.stringify(policy));
    for (const change of [back, recall])
      expect(await refusal(change())).toContain(
        `${elsewhere.origin}/mf-orders/1.0.0/mf-manifest.json is on none of the origins of mf-orders: ${world.origin} (origin).`,
      );
    expect(await versions()).toEqual({ 'mf-orders': '1.1.0' });
  });
});

it('the provider comes first: a release is taken once the schema is accepted', async () => {
  const documents = ['{ orders { colour } }'];
  expect(await refusal(world.publish('1.0.0', { documents }))).toContain('(operations)');
  await world.accept(ORDERS_SDL.replace('note: String!', 'note: String! colour: String'));
  expect(await refusal(world.publish('1.0.0', { documents }))).toBe('accepted');
});

describe('the first graph', () => {
  let fresh;
  beforeEach(async () => {
    fresh = await new World().start();
  });
  afterEach(() => fresh.stop());
  const accept = (schemas, allow) =>
    fresh.registry.acceptSchemas({ schemas, urls: URLS, ...(allow ? { allow } : {}), ...NOTE });

  it('has all subgraphs, since it is served as soon as it is accepted', async () => {
    expect(await refusal(accept({ orders: ORDERS_SDL }))).toBe(
      'The schema of orders is refused:\n  subgraph catalog is missing (whole): the registry has no graph yet, and gateways would serve this one without it. Name all subgraphs in one command, or say with --allow catalog that this installation has none.',
    );
    expect(await fresh.registry.supergraph()).toBeUndefined();
    await accept({ orders: ORDERS_SDL, catalog: CATALOG_SDL });
    await accept({ orders: ORDERS_SDL.replace('spare', 'other') });
    expect(await fresh.registry.supergraph()).toContain('other');
  });

  it('may do without one that the installation does not have', async () => {
    await accept({ orders: ORDERS_SDL }, ['catalog']);
    expect(await fresh.registry.supergraph()).toContain('orders');
    expect(await fresh.registry.history()).toMatchObject([{ action: 'schema', allow: ['catalog'] }]);
  });

  it('is of the subgraphs of slices.json', async () => {
    const { slices } = JSON.parse(readFileSync(new URL('../../slices.json', import.meta.url), 'utf8'));
    const names = slices.map(({ subgraph }) => subgraph.name.replace('subgraph-', ''));
    expect(await new Registry(fresh.registryFolder).subgraphs()).toEqual(names);
  });
});
