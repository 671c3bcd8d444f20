import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readSettings, type Settings } from '../stack/settings.js';
import { Rounds } from './rounds.js';
import { reactionOf } from './watched.js';

let settings: Settings;
let done: string[];
let said: string[];
beforeEach(() => {
  settings = { ...readSettings({}), root: mkdtempSync(join(tmpdir(), 'watched-')) };
  mkdirSync(join(settings.root, 'subgraph-orders'));
  writeFileSync(join(settings.root, 'subgraph-orders/schema.graphql'), 'before');
  done = [];
  said = [];
});
afterEach(() => rmSync(settings.root, { recursive: true }));

interface Round {
  /** The command that fails. */
  fails?: string;
  /** The schema that the subgraph prints. */
  schema?: string;
}

const round = (name: 'mf-orders' | 'subgraph-orders', { fails, schema = 'before' }: Round = {}) => {
  const run = async (args: readonly string[]): Promise<string> => {
    const command = args.join(' ');
    if (command === fails) throw new Error(`${command} failed`);
    if (command.startsWith('run schema'))
      writeFileSync(join(settings.root, 'subgraph-orders/schema.graphql'), schema);
    done.push(command);
    return '';
  };
  const { takeUp, afterwards } = reactionOf(name, {
    settings,
    say: (line) => said.push(line),
    restart: async (part) => void done.push(`restart ${part}`),
    compile: async (_root, workspace, files) => {
      if (fails === 'compile') throw new Error('Expected ")"');
      done.push(`compile ${workspace}: ${files.join(', ')}`);
      return files.every((file) => file.endsWith('.ts'));
    },
    npm: run,
    node: run,
  });
  return async (files: readonly string[]): Promise<void> => {
    if (await takeUp(files)) await afterwards();
  };
};

test('an edit of a subgraph restarts only its process, and its schema is checked afterwards', async () => {
  await round('subgraph-orders')(['order.service.ts']);
  expect(done).toEqual([
    'compile subgraph-orders: order.service.ts',
    'restart subgraph-orders',
    'run schema -w subgraph-orders',
  ]);
  expect(said).toEqual([expect.stringMatching(/^subgraph-orders: taken up after \d+\.\d s\.$/)]);
});

test('a file of a subgraph that is not TypeScript causes a full build', async () => {
  await round('subgraph-orders')(['fonts/list.json']);
  expect(done.slice(1, 3)).toEqual(['run build -w subgraph-orders', 'restart subgraph-orders']);
});

test('a new schema is composed once the process serves it, and the types of all operations are generated', async () => {
  await round('subgraph-orders', { schema: 'after' })(['order.schema.ts']);
  expect(done.slice(1)).toEqual([
    'restart subgraph-orders',
    'run schema -w subgraph-orders',
    'packages/graph-tools/bin/graph.mjs compose',
    'packages/graph-tools/bin/codegen.mjs --all',
  ]);
});

test('an edit that cannot be compiled does not affect the running process, and is reported', async () => {
  await round('subgraph-orders', { fails: 'compile' })(['order.service.ts']);
  expect(done).toEqual([]);
  expect(said).toEqual(['subgraph-orders: Expected ")"\nsubgraph-orders: save again once it is mended.']);
});

test('the types of a remote are generated again only when one of its operations has changed', async () => {
  await round('mf-orders')(['screens/order-list/order-list.screen.tsx']);
  expect(done).toEqual([]);
  await round('mf-orders')(['screens/order-list/orders.graphql']);
  expect(done).toEqual(['packages/graph-tools/bin/codegen.mjs mf-orders']);
});

test('changes during a round cause one more, and none after the end', async () => {
  const seen: (readonly string[])[] = [];
  let finish = () => {};
  let begun = () => {};
  const begins = () =>
    new Promise<void>((resolve) => {
      begun = resolve;
    });
  const rounds = new Rounds((files) => {
    seen.push(files);
    begun();
    return new Promise((resolve) => {
      finish = resolve;
    });
  }, 5);
  const first = begins();
  rounds.add('b');
  rounds.add('a');
  await first;
  const second = begins();
  rounds.add('c');
  rounds.add('c');
  finish();
  await second;
  expect(seen).toEqual([['a', 'b'], ['c']]);
  rounds.close();
  rounds.add('d');
  finish();
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toHaveLength(2);
});
