import { expect, test } from '@jest/globals';
import { compareMails, compareWrites, type Write } from './journal.js';

const write = (mark: string, outcome: Write['outcome'], id?: string): Write => ({
  kind: 'draft',
  mark,
  outcome,
  id,
});

test('an acknowledged write is stored once, under the identifier of its answer', () => {
  const writes = ['kept', 'lost', 'twice', 'moved'].map((mark) =>
    write(mark, 'acknowledged', `id of ${mark}`),
  );
  const stored = [
    { mark: 'kept', id: 'id of kept' },
    { mark: 'twice', id: 'id of twice' },
    { mark: 'twice', id: 'another' },
    { mark: 'moved', id: 'another' },
  ];
  expect(compareWrites(writes, stored)).toEqual([
    'draft lost was acknowledged and is not stored',
    'draft twice is stored 2 times (acknowledged): id of twice, another',
    'draft moved was acknowledged as id of moved and is stored as another',
  ]);
});

test('a write without an answer, or that was refused, is stored at most once', () => {
  const writes = [write('absent', 'unknown'), write('there', 'unknown'), write('refused', 'refused')];
  expect(compareWrites(writes, [{ mark: 'there', id: '1' }])).toEqual([]);
  expect(
    compareWrites(writes, [
      { mark: 'there', id: '1' },
      { mark: 'there', id: '2' },
    ]),
  ).toEqual(['draft there is stored 2 times (unknown): 1, 2']);
});

test('what nobody wrote is a violation', () => {
  expect(compareWrites([], [{ mark: 'stray', id: '1' }])).toEqual(['stray is stored, and nobody wrote it']);
});

test('a mail that is shown as sent arrived; one that is neither sent nor failed, and one of nobody, is a violation', () => {
  const recorded = [
    { messageId: 'a', status: 'SENT' },
    { messageId: 'b', status: 'SENT' },
    { messageId: 'c', status: 'PENDING' },
    { messageId: 'd', status: 'FAILED' },
  ];
  expect(compareMails(recorded, ['a', 'x'])).toEqual({
    violations: [
      'b is shown as sent and never arrived',
      'c is still PENDING',
      'x arrived, and nothing is known of it',
    ],
    sent: 2,
    failed: 1,
    repeated: [],
    arrivedThoughFailed: [],
  });
});

test('mails that arrived twice with one Message-ID, or though they are shown as failed, are counted', () => {
  const recorded = [
    { messageId: 'a', status: 'SENT' },
    { messageId: 'b', status: 'FAILED' },
  ];
  expect(compareMails(recorded, ['a', 'b', 'a'])).toMatchObject({
    violations: [],
    repeated: ['a'],
    arrivedThoughFailed: ['b'],
  });
});
