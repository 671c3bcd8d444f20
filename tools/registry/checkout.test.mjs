import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { enterCheckout } from './checkout.mjs';
import { CATALOG_SDL, NOTE, ORDERS_SDL, URLS, World } from './registry.fixture.mjs';

let world;
beforeEach(async () => {
  world = await new World().start();
});
afterEach(() => world.stop());

const remote = 'mf-orders';
const orders = async () => (await world.registry.remotes()).remotes[remote];

/** Enters a checkout whose remote was built like this. */
async function enter(version, options, sdl = ORDERS_SDL) {
  const schema = (name, text) => {
    const file = join(world.folder, `${name}.graphql`);
    writeFileSync(file, text);
    return { file, url: URLS[name] };
  };
  const client = join(world.folder, 'operations.json');
  writeFileSync(
    client,
    JSON.stringify({ formatVersion: 1, client: 'shell', version: '0.1.0', operations: {} }),
  );
  await enterCheckout(world.registry, {
    remotes: [world.build(version, options)],
    schemas: { orders: schema('orders', sdl), catalog: schema('catalog', CATALOG_SDL) },
    clients: [client],
  });
}

it('a fresh registry holds what was built, and a second start changes nothing', async () => {
  await enter('0.1.0');
  expect(await orders()).toMatchObject({ version: '0.1.0', declaration: { version: '0.1.0' } });
  expect(await orders()).not.toHaveProperty('integrity');
  expect(await world.registry.supergraph()).toContain('subject: String!');
  const { revision } = await world.registry.remotes();
  await enter('0.1.0');
  expect((await world.registry.remotes()).revision).toBe(revision);
});

it('what was built again under its version is entered again, as is a changed graph that breaks it', async () => {
  await enter('0.1.0');
  await enter('0.1.0', { code: 'other()', name: '新しい名前' });
  expect(await orders()).toMatchObject({
    version: '0.1.0',
    declaration: { name: '新しい名前' },
    previous: [],
  });
  await enter('0.1.0', {}, ORDERS_SDL.replace(' subject: String!', ''));
  expect(await world.registry.supergraph()).not.toContain('subject: String!');
});

it('releases, canaries and recalls of the stack stay over its starts', async () => {
  await enter('0.1.0');
  await world.publish('0.2.0');
  await enter('0.1.0');
  expect(await orders()).toMatchObject({ version: '0.2.0', previous: [{ version: '0.1.0' }] });
  await enter('0.1.0', { code: 'other()' });
  const entry = await orders();
  expect(entry).toMatchObject({ version: '0.2.0', integrity: expect.stringMatching(/^sha384-/) });
  await world.registry.recall({ remote, version: '0.2.0', urgent: true, ...NOTE });
  await enter('0.1.0', { code: 'third()' });
  expect(await orders()).toMatchObject({ version: '0.1.0', recalled: [{ version: '0.2.0', urgent: true }] });
});

it('a registry that was written before there was a service is taken over', async () => {
  const { url } = world.build('0.1.0');
  const declaration = JSON.parse(readFileSync(join(world.folder, 'served', remote, '0.1.0', 'slice.json')));
  await enter('0.1.0');
  const old = {
    formatVersion: 2,
    revision: 3,
    remotes: { [remote]: { version: '0.1.0', manifestUrl: `${url}/mf-manifest.json`, declaration } },
  };
  writeFileSync(join(world.registryFolder, 'remotes.json'), JSON.stringify(old));
  await enter('0.1.0', { name: '新しい名前' });
  expect(await orders()).toMatchObject({ declaration: { name: '新しい名前' } });
});
