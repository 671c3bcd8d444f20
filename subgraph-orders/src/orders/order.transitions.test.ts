import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { ORDER_STATUSES } from './order.status.js';
import { TRANSITIONS } from './order.transitions.js';

const PAGE = join(import.meta.dirname, '../../../docs/domain/order-life-cycle.md');

const TARGETS: Record<string, string> = {
  same: 'SAME',
  'gone from every list': 'GONE',
  'a new `Drafting` order': 'NEW',
  'decided by the lines': 'ROLL_UP',
};

const codes = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map((match) => match[1] ?? '');

const statuses = (cell: string): readonly string[] => {
  if (cell === '–') return ['NONE'];
  if (cell === 'any') return ORDER_STATUSES;
  if (cell === 'any but `Canceled`') return ORDER_STATUSES.filter((status) => status !== 'Canceled');
  return codes(cell);
};

/** `event from → to`, with its allowed callers. */
type Arrows = Map<string, Set<string>>;

function add(arrows: Arrows, event: string, from: string, to: string, who: readonly string[]): void {
  const key = `${event} ${from} → ${to}`;
  arrows.set(key, new Set([...(arrows.get(key) ?? []), ...who]));
}

function documented(): Arrows {
  const section = readFileSync(PAGE, 'utf8').split('\n## Transitions\n')[1]?.split('\n## ')[0] ?? '';
  const arrows: Arrows = new Map();
  for (const line of section.split('\n')) {
    if (!line.startsWith('| `')) continue;
    const [event = '', from = '', to = '', who = ''] = line
      .split('|')
      .slice(1, 5)
      .map((cell) => cell.trim());
    for (const status of statuses(from))
      for (const target of TARGETS[to] ? [TARGETS[to]] : codes(to))
        add(arrows, codes(event)[0] ?? '', status, target, who.split(', '));
  }
  return arrows;
}

function implemented(): Arrows {
  const arrows: Arrows = new Map();
  for (const { event, from, to, who } of TRANSITIONS)
    for (const status of from === 'NONE' ? ['NONE'] : from) add(arrows, event, status, to, who);
  return arrows;
}

const lines = (arrows: Arrows): string[] =>
  [...arrows].map(([arrow, who]) => `${arrow}: ${[...who].sort().join(', ')}`).sort();

it('docs/domain/order-life-cycle.md lists exactly the transitions of the table, with their callers', () => {
  const expected = lines(implemented());
  expect(expected.length).toBeGreaterThan(40);
  expect(lines(documented())).toEqual(expected);
});
