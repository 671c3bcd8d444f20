import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings, type Settings } from '../stack/settings.js';
import { Rounds } from './rounds.js';
import { roundOf } from './watched.js';

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

const round = (name: 'mf-orders' | 'subgraph-orders', fails?: string, schema = 'before') =>
  roundOf(name, {
    settings,
    say: (line) => said.push(line),
    restart: async (part) => void done.push(`restart ${part}`),
    npm: async (args, env = {}) => {
      const command = args.join(' ');
      if (command === fails) throw new Error(`${command} failed`);
      if (command.startsWith('run schema'))
        writeFileSync(join(settings.root, 'subgraph-orders/schema.graphql'), schema);
      done.push([command, ...Object.values(env)].join(' '));
      return '';
    },
  });

test('an edit of a subgraph restarts its process alone', async () => {
  await round('subgraph-orders')(['order.service.ts']);
  expect(done).toEqual([
    'run build -w subgraph-orders',
    'run schema -w subgraph-orders',
    'restart subgraph-orders',
  ]);
  expect(said).toEqual([expect.stringMatching(/^subgraph-orders: taken up after \d+\.\d s\.$/)]);
});

test('a new schema is composed once the process serves it', async () => {
  await round('subgraph-orders', undefined, 'after')(['order.schema.ts']);
  expect(done.slice(-2)).toEqual(['restart subgraph-orders', 'run graph -- compose']);
});

test('an edit that does not build leaves what runs alone, and says why', async () => {
  await round('subgraph-orders', 'run build -w subgraph-orders')(['order.service.ts']);
  expect(done).toEqual([]);
  expect(said.join('\n')).toContain(
    'run build -w subgraph-orders failed\nsubgraph-orders: the build before goes on',
  );
});

test('a remote is built under a release that only an override leads to; its documents are typed first', async () => {
  await round('mf-orders')(['screens/order-list/order-list.screen.tsx']);
  await round('mf-orders')(['screens/order-list/orders.graphql']);
  const build = 'run build -w mf-orders 0.0.0-dev 0 development';
  expect(done).toEqual([build, 'run codegen -- mf-orders', build]);
});

test('changes during a round give one more, and none after the end', async () => {
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
