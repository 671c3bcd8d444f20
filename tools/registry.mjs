#!/usr/bin/env node
/**
 * The rest of what can be done with the registry of releases.
 *
 *   node tools/registry.mjs serve --registry ./registry --port 4900
 *   node tools/registry.mjs schema --registry … --subgraph orders=subgraph-orders/schema.graphql --why '…'
 *   node tools/registry.mjs register --registry … --operations shell/dist/operations.json --why '…'
 *   node tools/registry.mjs retire --registry … --remote mf-orders --version 1.2.0 --why '…'
 *   node tools/registry.mjs history --registry …
 */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { connect } from './registry/connect.mjs';

const { values, positionals } = parseArgs({
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

const COMMANDS = {
  async serve({ registry: folder, port = '4900', host = '127.0.0.1' }) {
    const { readPolicy } = await import('./registry/policy.mjs');
    const { Registry } = await import('./registry/registry.mjs');
    const { createService } = await import('./registry/service.mjs');
    await readPolicy(folder);
    const server = createService(new Registry(folder));
    await new Promise((resolve, reject) => server.once('error', reject).listen(Number(port), host, resolve));
    say(`The registry listens on http://${host}:${server.address().port}.`);
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => server.close());
  },
  async schema({ registry, subgraph = [], addresses, allow = [], why }) {
    if (subgraph.length === 0)
      throw new Error('Give --subgraph name=schema.graphql, once for each subgraph.');
    const files = subgraph.map(pair);
    const schemas = Object.fromEntries(
      await Promise.all(files.map(async ([name, file]) => [name, await readFile(file, 'utf8')])),
    );
    const known = addresses ? JSON.parse(await readFile(addresses, 'utf8')) : await localAddresses();
    const urls = Object.fromEntries(files.flatMap(([name]) => (known[name] ? [[name, known[name]]] : [])));
    const { revision } = await (await connect(registry)).acceptSchemas({ schemas, urls, allow, why });
    say(`The graph with ${Object.keys(schemas).join(', ')} is accepted (registry revision ${revision}).`);
  },
  async register({ registry, operations, allow = [], why }) {
    const text = await readFile(operations, 'utf8');
    const { client, version } = JSON.parse(text);
    const { revision } = await (await connect(registry)).registerClient({ operations: text, allow, why });
    say(`${client} ${version} is registered (registry revision ${revision}).`);
  },
  async retire({ registry, remote, version, why }) {
    const { revision } = await (await connect(registry)).retire({ remote, version, why });
    say(`${remote} ${version} is retired (registry revision ${revision}).`);
  },
  async history({ registry }) {
    for (const { revision, at, who, action, remote, version = '', why } of await (
      await connect(registry)
    ).history())
      say(`${revision}  ${at}  ${who}  ${action} ${remote} ${version}`.trimEnd() + `: ${why}`);
  },
};

try {
  const [command = ''] = positionals;
  const run = COMMANDS[command];
  if (!run) throw new Error(`Usage: registry ${Object.keys(COMMANDS).join(' | ')}, each with --registry.`);
  if (!values.registry) throw new Error('Give --registry <folder or address>.');
  if (!['serve', 'history'].includes(command) && !values.why)
    throw new Error('Give --why: it is kept in the history.');
  await run(values);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
