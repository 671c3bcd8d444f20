#!/usr/bin/env node
/**
 * Puts images in the place of parts of a running `npm start` (with HACCHU_PORT_CONTROL set), checks their probes, what they
 * serve and what they refuse, and signs in through a browser. Needs Linux, root, buildah, unshare and Chromium.
 *
 *   node tools/docker/stand-ins/trial.mjs [--version 0.1.0] [--prefix hacchu-hub] [--keep]
 */
import { mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { seeOrders } from './browser.mjs';
import { runImage } from './run-image.mjs';
import { environmentOf as environmentIn } from './running-part.mjs';

const { values } = parseArgs({
  options: {
    version: { type: 'string', default: '0.1.0' },
    prefix: { type: 'string', default: 'hacchu-hub' },
    keep: { type: 'boolean', default: false },
  },
});
const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');
const data = join(root, '.data');
const logs = join(data, 'logs');
const secrets = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'));
const control = `http://127.0.0.1:${process.env.HACCHU_PORT_CONTROL}`;
const url = (port) => `http://127.0.0.1:${port}`;

const steer = async (part, action) => {
  const answer = await fetch(`${control}/parts/${part}/${action}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secrets.controlToken}` },
  });
  if (!answer.ok) throw new Error(`${part} ${action}: ${await answer.text()}`);
};

const environmentOf = (entry) => environmentIn(root, entry);

/** What of it concerns the part: the rest is the machine's. */
const own = ({ PATH: _path, HOME: _home, NODE_ENV: _env, NODE_EXTRA_CA_CERTS: _ca, ...env }) => env;

async function answers(address, ok = (response) => response.ok) {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(address).catch(() => undefined);
    if (response && ok(response)) return response;
    if (Date.now() > deadline)
      throw new Error(`${address} does not answer as it should (${response?.status}).`);
    await wait(200);
  }
}

const PARTS = ['registry', 'subgraph-orders', 'gateway', 'mf-orders', 'shell'];
const running = [];
function run(part, options) {
  const log = openSync(join(logs, `image-${part}.log`), 'w');
  const begun = Date.now();
  const image = runImage(`${values.prefix}/${part}:${values.version}`, { volumes: [], ...options, log });
  running.unshift({ part, image });
  return async (address) => {
    await answers(address);
    image.checkHealth();
    console.log(
      `${part}: ${address} and its health check answer after ${((Date.now() - begun) / 1000).toFixed(1)} s`,
    );
  };
}

const check = (what, isTrue) => {
  if (!isTrue) throw new Error(`Not so: ${what}`);
  console.log(`ok: ${what}`);
};

async function main() {
  const orders = environmentOf('subgraph-orders/dist/start.cjs');
  const gateway = environmentOf('gateway/dist/start.cjs');
  const shellConfig = await (await fetch(`${gateway.APP_URL}/config.json`)).text();
  const registryUrl = new URL(gateway.REGISTRY_URL);
  const remotes = await (await fetch(`${registryUrl.origin}/remotes.json`)).json();
  const { remotes: listed } = remotes;
  const remoteUrl = new URL(listed['mf-orders'].manifestUrl);
  const origins = [...new Set(Object.values(listed).map(({ manifestUrl }) => new URL(manifestUrl).origin))];
  for (const part of ['registry', 'subgraph-orders', 'gateway', 'mf-orders', 'shell'])
    await steer(part, 'stop');

  const registry = join(data, 'registry');
  await run('registry', {
    env: { PORT: registryUrl.port },
    volumes: [
      { from: registry, to: '/registry', write: true },
      { from: join(registry, 'policy.json'), to: '/run/secrets/registry_policy' },
    ],
  })(`${registryUrl.origin}/healthz`);

  await run('subgraph-orders', {
    env: own(orders),
    volumes: [
      { from: orders.OBJECT_STORE_ROOT, to: orders.OBJECT_STORE_ROOT, write: true },
      { from: orders.INBOUND_DNS_ZONE, to: orders.INBOUND_DNS_ZONE },
    ],
  })(`${url(orders.PORT)}/readyz`);

  const { SUPERGRAPH_PATH: _file, ...gatewayOwn } = own(gateway);
  await run('gateway', {
    env: gatewayOwn,
    volumes: [{ from: gateway.PERSISTED_OPERATIONS_PATH, to: gateway.PERSISTED_OPERATIONS_PATH }],
  })(`${url(gateway.PORT)}/readyz`);

  const releases = join(data, 'releases');
  mkdirSync(releases, { recursive: true });
  const pages = {
    HACCHU_ENV: 'development',
    GATEWAY_ORIGIN: url(gateway.PORT),
    IDENTITY_ORIGINS: url(gateway.FIREBASE_AUTH_EMULATOR_HOST.split(':')[1]),
    FILE_ORIGINS: orders.OBJECT_STORE_PUBLIC_URL,
  };
  await run('mf-orders', {
    env: { ...pages, PORT: remoteUrl.port },
    volumes: [{ from: releases, to: '/releases', write: true }],
  })(`${remoteUrl.origin}/healthz`);
  await run('shell', {
    env: {
      ...pages,
      PORT: new URL(gateway.APP_URL).port,
      SHELL_CONFIG: shellConfig,
      REMOTE_ORIGINS: origins.join(' '),
    },
    volumes: [{ from: registry, to: '/registry' }],
  })(`${gateway.APP_URL}/healthz`);

  const version = `${remoteUrl.origin}/mf-orders/${values.version}`;
  const cacheOf = async (address) => {
    const { status, headers } = await fetch(address);
    return `${status} ${headers.get('cache-control')}`;
  };
  const immutable = '200 public, max-age=31536000, immutable';
  check('a file of a release is cached for good', (await cacheOf(`${version}/slice.json`)) === immutable);
  check('an unknown file is not', (await cacheOf(`${version}/none.js`)) === '404 no-store');
  check(
    'nor an unknown version',
    (await cacheOf(`${remoteUrl.origin}/mf-orders/9.9.9/slice.json`)) === '404 no-store',
  );
  check(
    'nor an unknown asset of the shell',
    (await cacheOf(`${gateway.APP_URL}/assets/none.js`)) === '404 no-store',
  );
  check(
    'the release is kept for later images',
    readdirSync(join(releases, 'mf-orders')).includes(values.version),
  );

  const seen = await seeOrders(gateway.APP_URL);
  check(`a user signs in and sees orders (${seen.orders})`, seen.orders > 0);
  check(`the page reports no errors (${seen.problems.join('; ')})`, seen.problems.length === 0);
  check(`the orders screen came from the image (${seen.remote})`, seen.remote.startsWith(version));
}

try {
  await main();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
if (values.keep && !process.exitCode) process.exit();
else {
  for (const { part, image } of running) {
    const begun = Date.now();
    await image.stop();
    console.log(
      `${part} stopped after ${((Date.now() - begun) / 1000).toFixed(1)} s (exit ${image.process.exitCode})`,
    );
  }
  for (const part of PARTS) await steer(part, 'start');
}
