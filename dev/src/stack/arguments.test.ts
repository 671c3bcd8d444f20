import { expect, test } from '@jest/globals';
import { WATCHABLE } from '../watch/watched.js';
import { readArguments } from './arguments.js';
import { REMOTES } from './slices.js';

test('npm run dev watches the given workspaces, or all', () => {
  expect(readArguments(['--dev', 'mf-orders', 'subgraph-orders']).watched).toEqual([
    'mf-orders',
    'subgraph-orders',
  ]);
  expect(readArguments(['--dev']).watched).toEqual(WATCHABLE);
  expect(readArguments([]).watched).toEqual([]);
});

test('for a deployed shell only remotes are served, by default all', () => {
  expect(readArguments(['--dev', 'mf-orders', '--shell', 'https://hub.example/demand'])).toMatchObject({
    shell: 'https://hub.example',
    watched: ['mf-orders'],
  });
  expect(readArguments(['--dev', '--shell=http://127.0.0.1:8080']).watched).toEqual(REMOTES);
});

test.each([
  ['an unknown workspace', ['--dev', 'mf-nothing']],
  ['workspaces without development', ['mf-orders']],
  ['a subgraph for a deployed shell', ['--dev', 'subgraph-orders', '--shell', 'https://hub.example']],
  ['a shell without development', ['--shell', 'https://hub.example']],
  ['a shell that is not a URL', ['--dev', '--shell', 'hub.example']],
  ['a shell that is not a web page', ['--dev', '--shell', 'file:///etc']],
])('%s is refused with the usage', (_what, argv) => {
  expect(() => readArguments(argv)).toThrow(/There is no such option: .+[\s\S]+npm run dev/);
});
