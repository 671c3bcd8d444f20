#!/usr/bin/env node
import { readFile } from 'node:fs/promises';
import { parseCommandLine } from './command-line.mjs';
import { AUDIENCE_OPTIONS, canaryOf, revisionOf } from './registry/arguments.mjs';
import { connect } from './registry/connect.mjs';

const USAGE = `Commands of the registry of releases besides publish and rollback. HACCHU_REGISTRY_TOKEN is the token of a registry
that is given by its address.

  node tools/registry.mjs serve --registry ./registry --port 4900 [--host 127.0.0.1] [--policy policy.json]
                          [--from checkout.json]   (what npm start has built)
  node tools/registry.mjs schema --registry … --subgraph orders=subgraph-orders/schema.graphql --why '…'
                          [--addresses addresses.json] [--allow OrderStatus.Held]
  node tools/registry.mjs register --registry … --operations shell/dist/operations.json [--allow mf-orders] --why '…'
  node tools/registry.mjs retire --registry … --remote mf-orders --version 1.2.0 --why '…'   (also of the shell or a process)
  node tools/registry.mjs canary --registry … --remote mf-orders --share 0.25 [--role … --demand …] --why '…'
  node tools/registry.mjs promote --registry … --remote mf-orders [--allow-older] --why '…'
  node tools/registry.mjs recall --registry … --remote mf-orders [--version 1.4.0] [--urgent] --why '…'
  node tools/registry.mjs pin | unpin --registry … --remote mf-orders --why '…'
  node tools/registry.mjs history | state --registry …

--expect <revision> refuses a change if the registry has changed since that revision.`;

const { values, positionals } = parseCommandLine(USAGE, {
  allowPositionals: true,
  options: {
    registry: { type: 'string' },
    why: { type: 'string' },
    remote: { type: 'string' },
    version: { type: 'string' },
    operations: { type: 'string' },
    subgraph: { type: 'string', multiple: true },
    addresses: { type: 'string' },
    allow: { type: 'string', multiple: true },
    ...AUDIENCE_OPTIONS,
    urgent: { type: 'boolean' },
    'allow-older': { type: 'boolean' },
    expect: { type: 'string' },
    policy: { type: 'string' },
    from: { type: 'string' },
    port: { type: 'string' },
    host: { type: 'string' },
  },
});

const say = (line) => process.stdout.write(`${line}\n`);
const pair = (text) => {
  const [name, file] = text.split('=');
  if (!name || !file) throw new Error(`--subgraph ${text}: write name=schema.graphql.`);
  return [name, file];
};

/** The value of a file of JSON. @throws Error that names the file */
async function jsonOf(file) {
  const text = await readFile(file, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${file} is no JSON: ${error.message}`, { cause: error });
  }
}

function portOf(text) {
  const port = Number(text);
  if (/^\d+$/.test(text) && port < 65_536) return port;
  throw new Error(`--port ${text}: give a number from 0 to 65535.`);
}

/** Where `npm start` has the subgraphs; an installation gives --addresses or overrides them at its gateway. */
async function localAddresses() {
  const { slices } = JSON.parse(await readFile(new URL('../slices.json', import.meta.url), 'utf8'));
  return Object.fromEntries(
    slices.map(({ subgraph: { name, port } }) => [
      name.replace('subgraph-', ''),
      `http://127.0.0.1:${port}/graphql`,
    ]),
  );
}

/** Makes a change of one remote and says what it did. */
async function changed(name, { registry, remote, why, expect }, change, done) {
  if (!remote) throw new Error('Give --remote <mf-name>.');
  const target = await connect(registry);
  const { revision } = await target[name]({ remote, why, ...change, ...revisionOf(expect) });
  say(`${done(remote)} (registry revision ${revision}).`);
}

const COMMANDS = {
  async serve({ registry: folder, policy, from, port = '4900', host = '127.0.0.1' }) {
    if (/^https?:/.test(folder))
      throw new Error(`--registry ${folder}: serve takes the folder that it keeps the registry in.`);
    const listensOn = portOf(port);
    const { Registry } = await import('./registry/registry.mjs');
    const { createService } = await import('./registry/service.mjs');
    const registry = new Registry(folder, policy);
    await registry.policy();
    if (from) {
      const { enterCheckout } = await import('./registry/checkout.mjs');
      await enterCheckout(registry, await jsonOf(from));
    }
    const server = createService(registry);
    await new Promise((resolve, reject) => server.once('error', reject).listen(listensOn, host, resolve));
    say(`The registry listens on http://${host}:${server.address().port}.`);
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.close());
  },
  async schema({ registry, subgraph = [], addresses, allow = [], why, expect }) {
    if (subgraph.length === 0)
      throw new Error('Give --subgraph name=schema.graphql, once for each subgraph.');
    const files = subgraph.map(pair);
    const schemas = Object.fromEntries(
      await Promise.all(files.map(async ([name, file]) => [name, await readFile(file, 'utf8')])),
    );
    const known = addresses ? await jsonOf(addresses) : await localAddresses();
    const urls = Object.fromEntries(files.flatMap(([name]) => (known[name] ? [[name, known[name]]] : [])));
    const target = await connect(registry);
    const { revision } = await target.acceptSchemas({ schemas, urls, allow, why, ...revisionOf(expect) });
    say(`The graph with ${Object.keys(schemas).join(', ')} is accepted (registry revision ${revision}).`);
  },
  async register({ registry, operations, allow = [], why, expect }) {
    if (!operations)
      throw new Error('Give --operations <operations.json>: what the client asks of the graph.');
    const manifest = await jsonOf(operations);
    const { client, version } = manifest;
    const target = await connect(registry);
    const change = { operations: JSON.stringify(manifest), allow, why, ...revisionOf(expect) };
    const { revision } = await target.registerClient(change);
    say(`${client} ${version} is registered (registry revision ${revision}).`);
  },
  async retire(options) {
    const { version } = options;
    if (!version) throw new Error('Give --version <version>: which release is retired.');
    await changed('retire', options, { version }, (remote) => `${remote} ${version} is retired`);
  },
  async canary(options) {
    const canary = canaryOf(options);
    if (!canary) throw new Error('Give --role, --demand or --share: who gets the canary.');
    await changed('canary', options, canary, (remote) => `The canary of ${remote} has another audience`);
  },
  async promote(options) {
    const change = options['allow-older'] ? { allowOlder: true } : {};
    await changed('promote', options, change, (remote) => `The canary of ${remote} is live`);
  },
  async recall(options) {
    const { version, urgent = false } = options;
    const change = { ...(version ? { version } : {}), urgent };
    await changed('recall', options, change, (remote) => `${remote} ${version ?? 'canary'} is recalled`);
  },
  async pin(options) {
    await changed('pin', options, {}, (remote) => `${remote} is pinned`);
  },
  async unpin(options) {
    await changed('unpin', options, {}, (remote) => `${remote} is no longer pinned`);
  },
  async state({ registry }) {
    say(JSON.stringify(await (await connect(registry)).state(), null, 2));
  },
  async history({ registry }) {
    for (const change of await (await connect(registry)).history()) {
      const { revision, at, who, actor, action, remote, why } = change;
      // What a change without a version of its own came to.
      const version = change.version ?? change.recalled ?? change.live ?? '';
      const person = actor ? ` for ${actor.name} <${actor.email}>` : '';
      say(`${revision}  ${at}  ${who}${person}  ${action} ${remote} ${version}`.trimEnd() + `: ${why}`);
    }
  },
};

try {
  const [command = ''] = positionals;
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (!run) throw new Error(`${command ? `There is no command ${command}.\n\n` : ''}${USAGE}`);
  if (!values.registry) throw new Error('Give --registry <folder or address>.');
  if (!['serve', 'history', 'state'].includes(command) && !values.why)
    throw new Error('Give --why: it is kept in the history.');
  await run(values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
