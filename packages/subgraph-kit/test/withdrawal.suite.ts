import {
  announceWithdrawal,
  as,
  documentsWith,
  plantEverywhere,
  type TestSubgraph,
  until,
} from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import {
  DemandDeletion,
  JobQueue,
  ObjectStore,
  OutboxService,
  uuidv7,
  WithdrawnDemands,
  withTransaction,
} from '../src/index.js';
import { delivered, sampleModule } from './sample/note.js';
import { takeSample } from './sample/sample.harness.js';

const CREATE = 'mutation($input: CreateNoteInput!) { createNote(input: $input) { note { uuid } } }';
const LIST = 'query($demandUuid: ID) { notes(demandUuid: $demandUuid) { totalCount } }';

let subgraph: TestSubgraph;
let shop: { uuid: string; name: string };
let rival: { uuid: string; name: string };
let withdrawalUuid: string;

const announce = (state: string, version: number, occasion?: string) =>
  announceWithdrawal(subgraph, 'orders', {
    demandUuid: shop.uuid,
    withdrawalUuid,
    state,
    version,
    ...(occasion && { occasion }),
  });
const create = (who = as.operator(), demandUuid: string | undefined = shop.uuid) =>
  subgraph.graphql(
    CREATE,
    { input: { demandUuid, idempotencyKey: uuidv7(), title: uuidv7().slice(-5), price: '1' } },
    who,
  );
const count = (who = as.operator()) => subgraph.graphql(LIST, { demandUuid: shop.uuid }, who);
const add = (topic: string, key: string, demandUuid: string, isTimely = false) =>
  withTransaction(subgraph.app.get<Connection>(getConnectionToken()), (session) =>
    subgraph.app
      .get(OutboxService)
      .add(session, { topic, key, payload: { id: key, title: 'x', demandUuid }, isTimely }),
  );
const deliveredOf = (...keys: string[]) =>
  delivered.map(({ key }) => key).filter((key) => keys.includes(key));

describe('a demand that withdraws', () => {
  beforeAll(async () => {
    subgraph = await takeSample();
  });
  beforeEach(() => {
    shop = { uuid: uuidv7(), name: '株式会社あおぞら商店' };
    rival = { uuid: uuidv7(), name: '合同会社ミドリ' };
    withdrawalUuid = uuidv7();
  });

  // Nobody receives the reports.
  afterAll(async () => {
    await subgraph.runtime.connection.collection('outbox').deleteMany({ topic: 'demand-deletion-report' });
  });

  it('is closed to its users, and can be read but not changed by operators', async () => {
    const admin = as.demandAdmin({ demand: shop });
    expect((await create(admin)).errors).toEqual([]);
    await announce('CLOSED', 1);
    expect((await count(admin)).code).toBe('PERMISSION_DENIED');
    expect((await count()).data).toEqual({ notes: { totalCount: 1 } });
    expect((await create()).code).toBe('FAILED_PRECONDITION');
    expect((await create(as.operator(), rival.uuid)).errors).toEqual([]);
    await announce('OPEN', 2);
    expect((await create(admin)).errors).toEqual([]);
  });

  it('ignores announcements that arrive late', async () => {
    await announce('OPEN', 5);
    await announce('CLOSED', 4);
    expect((await create()).errors).toEqual([]);
  });

  it('has its work held until the withdrawal is cancelled, and no other demand has', async () => {
    await announce('CLOSED', 1);
    const [held, other] = [uuidv7(), uuidv7()];
    await add('note.created', held, shop.uuid);
    await add('note.created', other, rival.uuid);
    await subgraph.background.settle();
    const keys = () => deliveredOf(held, other);
    expect(keys()).toEqual([other]);
    await announce('OPEN', 2);
    await until(keys, (all) => all.length === 2);
    expect(keys()).toEqual([other, held]);
  });

  it('has work left out that means nothing after the cancellation', async () => {
    await announce('CLOSED', 1);
    const [held, timely, other] = [uuidv7(), uuidv7(), uuidv7()];
    await add('note.created', timely, shop.uuid, true);
    await add('note.created', other, rival.uuid, true);
    await add('note.created', held, shop.uuid);
    await subgraph.background.settle();
    await announce('OPEN', 2);
    await subgraph.background.settle();
    expect(deliveredOf(held, timely, other)).toEqual([other, held]);
  });

  it('has work released that is about to be held when the withdrawal is cancelled', async () => {
    await announce('CLOSED', 1);
    const key = uuidv7();
    const late = jest
      .spyOn(subgraph.app.get(WithdrawnDemands), 'statesNow')
      .mockImplementationOnce(async () => {
        await announce('OPEN', 2);
        return new Map([[shop.uuid, 'CLOSED']]);
      });
    await add('note.created', key, shop.uuid);
    await until(
      () => deliveredOf(key),
      (found) => found.length === 1,
    );
    expect(late).toHaveBeenCalledWith([shop.uuid]);
    late.mockRestore();
  });

  it('is deleted as a whole and alone, also when the deletion is cut short and repeated', async () => {
    const { runtime, app } = subgraph;
    const notes = runtime.connection.collection<{ _id: string }>('notes');
    const many = Array.from({ length: 1_200 }, (_, index) => ({
      _id: uuidv7(),
      demandUuid: shop.uuid,
      title: String(index),
    }));
    await notes.insertMany(many);
    await plantEverywhere(subgraph, sampleModule, shop.uuid);
    const { files } = await plantEverywhere(subgraph, sampleModule, rival.uuid);
    await withTransaction(runtime.connection, (session) =>
      app.get(JobQueue).add(session, { name: 'unknown', key: shop.uuid, payload: { demandUuid: shop.uuid } }),
    );
    await create(as.operator(), shop.uuid);
    const before = await documentsWith(subgraph, rival.uuid);
    expect((await documentsWith(subgraph, shop.uuid))['notes']).toBe(1_202);

    const deletion = app.get(DemandDeletion);
    await expect(deletion.run(shop.uuid, new AbortController().signal)).rejects.toThrow(/not to be deleted/);
    await runtime.connection.collection<{ _id: string }>('withdrawn_demands').insertOne({
      _id: shop.uuid,
      ...{ withdrawalUuid, state: 'DELETING', version: 1, records: {}, files: 0, updatedAt: new Date() },
    });
    const { signal } = new AbortController();
    let batches = 0;
    signal.throwIfAborted = () => {
      batches += 1;
      // Three collections of the kit, with a batch in two of them, and one batch of notes.
      if (batches > 6) throw new Error('killed');
    };
    await expect(deletion.run(shop.uuid, signal)).rejects.toThrow('killed');
    const left = (await documentsWith(subgraph, shop.uuid))['notes'] ?? 0;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(1_202);

    const first = await deletion.run(shop.uuid, new AbortController().signal);
    expect(first).toMatchObject({ withdrawalUuid, files: 3 });
    expect(first.records).toMatchObject({ notes: 1_202, outbox: 1 });
    expect(await deletion.run(shop.uuid, new AbortController().signal)).toEqual(first);
    expect(await documentsWith(subgraph, shop.uuid)).toEqual({});
    expect(await documentsWith(subgraph, rival.uuid)).toEqual(before);
    const store = app.get(ObjectStore);
    for (const key of files) {
      expect(await store.exists(key)).toBe(true);
      expect(await store.exists(key.replace(rival.uuid, shop.uuid))).toBe(false);
    }
    await until(
      () => count(),
      ({ code }) => code === 'NOT_FOUND',
    );
    expect((await create()).code).toBe('NOT_FOUND');
  });

  it('is deleted and reported once it is final, and again whenever that is repeated', async () => {
    await create();
    await announce('DELETING', 1, 'first');
    await announce('DELETING', 1, 'again');
    const reports = { topic: 'demand-deletion-report', 'payload.withdrawalUuid': withdrawalUuid };
    const outbox = subgraph.runtime.connection.collection('outbox');
    await until(
      () => outbox.countDocuments(reports),
      (found) => found === 2,
    );
    const records = (await outbox.find(reports).toArray()).map(({ payload }) => payload.records.notes);
    expect(records).toEqual([1, 1]);
    expect(await documentsWith(subgraph, shop.uuid)).toEqual({});
  });

  it('is announced by subgraph-identity alone', async () => {
    const mutation = `mutation { applyDemandWithdrawalToOrders(
      demandUuid: "${shop.uuid}", withdrawalUuid: "${withdrawalUuid}", state: "CLOSED", version: 1, occasion: "x") }`;
    for (const who of [as.operator(), as.demandAdmin(), as.service('subgraph-orders'), as.service('gateway')])
      expect((await subgraph.graphql(mutation, {}, who)).code).toBe('PERMISSION_DENIED');
  });
});
