import { as, startSubgraph, TEST_DEMAND, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import {
  failedPrecondition,
  IDEMPOTENCY_MODEL,
  type IdempotencyScope,
  IdempotencyService,
  OUTBOX_MODEL,
  type OutboxDocument,
  OutboxRelay,
  OutboxService,
  systemScope,
  withTransaction,
} from '../src/index.js';
import { NoteRepository, sampleModule } from './sample/note.js';

const scope = systemScope(TEST_DEMAND.uuid);
let first: TestSubgraph;
let second: TestSubgraph;
let connection: Connection;
let entries: Model<OutboxDocument>;
let outbox: OutboxService;

beforeAll(async () => {
  first = await startSubgraph({ module: sampleModule, name: 'kit_transactions' });
  second = await startSubgraph({
    module: sampleModule,
    name: 'kit_transactions',
    database: first.database,
    keys: first.keys,
  });
  connection = first.app.get(getConnectionToken());
  entries = first.app.get(getModelToken(OUTBOX_MODEL));
  outbox = first.app.get(OutboxService);
  // Nothing is carried out here.
  await Promise.all([first, second].map((subgraph) => subgraph.app.get(OutboxRelay).stop()));
});
afterAll(async () => {
  await second.close();
  await first.close();
});

describe('idempotency', () => {
  const OTHER_PERSON = '01900000-0000-7000-8000-0000000000f2';
  const person = (uuid: string, demandUuid = TEST_DEMAND.uuid): IdempotencyScope => {
    const { identity } = as.demandAdmin({ uuid });
    if (identity?.kind !== 'user') throw new Error('not a user');
    return { demandUuid, actor: identity };
  };
  const me = person('01900000-0000-7000-8000-0000000000f1');
  const keys = () => first.app.get(IdempotencyService);
  const run = (who: IdempotencyScope, operation: string, key: string, value: string, input: object = {}) =>
    keys().run(who, operation, key, () => Promise.resolve(value), { input });

  it('gives concurrent requests in two processes one effect and the same response', async () => {
    let runs = 0;
    const send = (subgraph: TestSubgraph): Promise<string> =>
      subgraph.app.get(IdempotencyService).run(
        me,
        'send',
        'double-click',
        async (session) => {
          runs += 1;
          const message = { topic: 'note.created', key: `effect-${runs}`, payload: { id: 'x', title: 'x' } };
          await subgraph.app.get(OutboxService).add(session, message);
          return `result-${runs}`;
        },
        { input: {} },
      );
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => send(index % 2 ? first : second)),
    );
    expect(new Set(answers)).toEqual(new Set(['result-1']));
    expect(await send(second)).toBe('result-1');
    expect(await entries.countDocuments({ key: /^effect-/ })).toBe(1);
  });

  it('separates tenants, operations and persons', async () => {
    expect(await run(me, 'one', 'shared-key', 'a')).toBe('a');
    expect(await run(me, 'two', 'shared-key', 'b')).toBe('b');
    const elsewhere = person(me.actor.uuid, '01900000-0000-7000-8000-000000000009');
    expect(await run(elsewhere, 'one', 'shared-key', 'c')).toBe('c');
    expect(await run(person(OTHER_PERSON), 'one', 'shared-key', 'd')).toBe('d');
    expect(await run(me, 'one', 'shared-key', 'e')).toBe('a');
  });

  it('runs the work of two people who send the same key concurrently', async () => {
    const both = [me, person(OTHER_PERSON)];
    const answers = await Promise.all(both.map((who) => run(who, 'one', 'same-moment', who.actor.uuid)));
    expect(answers).toEqual(both.map((who) => who.actor.uuid));
  });

  it('rejects a key stored without its person', async () => {
    const model: Model<object> = first.app.get(getModelToken(IDEMPOTENCY_MODEL));
    const now = new Date();
    const stored = { state: 'DONE', result: 'x', owner: 'x', lockedUntil: now, createdAt: now };
    await model.create([{ _id: `${TEST_DEMAND.uuid}:one:before-update`, ...stored }]);
    await expect(run(me, 'one', 'before-update', 'y')).rejects.toMatchObject({ rpc: 'FAILED_PRECONDITION' });
  });

  it('frees the key when the work fails and is rolled back', async () => {
    const failing = keys().run(
      me,
      'send',
      'fails-first',
      async (session) => {
        await outbox.add(session, {
          topic: 'note.created',
          key: 'half-done',
          payload: { id: 'half-done', title: 'half-done' },
        });
        throw failedPrecondition('送信できません。');
      },
      { input: {} },
    );
    await expect(failing).rejects.toThrow('送信できません。');
    expect(await entries.findOne({ key: 'half-done' })).toBeNull();
    expect(await run(me, 'send', 'fails-first', 'second try')).toBe('second try');
  });

  it('rejects the key with another input, but accepts the same input in another property order', async () => {
    const send = (input: object) => run(me, 'send', 'other-input', '1', input);
    expect(await send({ to: 'a', mail: { subject: 's', body: 'b' } })).toBe('1');
    expect(await send({ mail: { body: 'b', subject: 's' }, to: 'a' })).toBe('1');
    await expect(send({ to: 'b', mail: { subject: 's', body: 'b' } })).rejects.toMatchObject({
      rpc: 'FAILED_PRECONDITION',
      extensions: { exception: { details: { blockers: [{ code: 'KEY_REUSED' }] } } },
    });
  });
});

describe('transactions', () => {
  it('that update the same document concurrently all succeed', async () => {
    const notes = first.app.get(NoteRepository);
    await notes.insert(scope, { _id: 'counter', title: '0', price: '0', updatedAt: 'x' });
    const increment = () =>
      withTransaction(connection, async (session) => {
        const note = await notes.requireById(scope, 'counter', undefined, { session });
        await notes.updateOne(
          scope,
          { _id: 'counter' },
          { $set: { price: String(Number(note.price) + 1) } },
          { session },
        );
      });
    await Promise.all(Array.from({ length: 5 }, increment));
    expect((await notes.findById(scope, 'counter'))?.price).toBe('5');
  });
});
