import { IdentityVerifier } from '@hacchu-hub/subgraph-kit';
import { as, SubgraphStandIn, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Catalog, dataOf, usage, userMessage } from './catalog.js';
import { MASTERS } from './masters.js';
import { takeCatalog } from './shared-catalog.js';

interface Record {
  uuid: string;
  updatedAt: string;
  deletedAt: string | null;
}

let catalog: Catalog;

describe('deletion', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe.each(MASTERS)('deleting a $label', (master) => {
    const create = async (): Promise<Record> => {
      const answer = await catalog.graphql<{ made: { record: Record } }>(
        `mutation { made: ${master.create}(input: { ${master.content} }) { record: ${master.field} { uuid updatedAt deletedAt } } }`,
      );
      return dataOf(answer).made.record;
    };
    const remove = (uuid: string) =>
      catalog.graphql<{ gone: { record: Record } }>(
        `mutation ($uuid: ID!) { gone: ${master.delete}(input: { uuid: $uuid }) { record: ${master.field} { uuid updatedAt deletedAt } } }`,
        { uuid },
      );
    const detail = async (uuid: string) =>
      dataOf(
        await catalog.graphql<{ record: Record }>(
          `query ($uuid: ID!) { record: ${master.detail}(uuid: $uuid) { uuid updatedAt deletedAt } }`,
          { uuid },
        ),
      ).record;
    const listed = async () =>
      dataOf(
        await catalog.graphql<{ page: { items: { uuid: string }[] } }>(
          `{ page: ${master.list} { items { uuid } } }`,
        ),
      ).page.items.map(({ uuid }) => uuid);

    it('hides it, keeps it for old orders, and queries the orders slice first', async () => {
      const { uuid } = await create();
      expect(await listed()).toContain(uuid);
      catalog.orders.calls.length = 0;
      const { gone } = dataOf(await remove(uuid));
      expect(gone.record.deletedAt).not.toBeNull();
      expect(await listed()).not.toContain(uuid);
      expect((await detail(uuid)).deletedAt).toBe(gone.record.deletedAt);
      const [call] = catalog.orders.calls;
      expect(call?.variables).toEqual({ demandUuid: TEST_DEMAND.uuid, [master.argument]: uuid });
      const verifier = new IdentityVerifier(catalog.runtime.environment.INTERNAL_JWKS, 'subgraph-orders');
      expect(await verifier.verify(call?.identity)).toEqual({ kind: 'service', service: 'subgraph-catalog' });
    });

    it('succeeds without a change when repeated', async () => {
      const { uuid } = await create();
      const first = dataOf(await remove(uuid)).gone.record;
      expect(dataOf(await remove(uuid)).gone.record).toEqual(first);
    });

    it('prevents further changes', async () => {
      const { uuid } = await create();
      const { updatedAt } = dataOf(await remove(uuid)).gone.record;
      const answer = await catalog.graphql(
        `mutation ($uuid: ID!, $seen: Timestamp!) {
        ${master.update}(input: { uuid: $uuid, expectedUpdatedAt: $seen, ${master.content} }) { ${master.field} { uuid } }
      }`,
        { uuid, seen: updatedAt },
      );
      expect(answer.code).toBe('FAILED_PRECONDITION');
      expect(userMessage(answer)).toBe(`この${master.label}は削除されているため更新できません。`);
    });

    it('is rejected while orders under review or waiting to be sent refer to it', async () => {
      const { uuid } = await create();
      catalog.orders.answer = () => usage(['20261120-001', '20261120-002'], 5);
      const answer = await remove(uuid);
      catalog.orders.answer = () => usage([]);
      expect(answer.code).toBe('FAILED_PRECONDITION');
      expect(userMessage(answer)).toBe(
        `この${master.label}は承認待ちまたは発注待ちの発注（20261120-001、20261120-002 ほか3件）で使用されているため削除できません。`,
      );
      expect((await detail(uuid)).deletedAt).toBeNull();
    });

    it('is rejected while the orders slice does not respond', async () => {
      const { uuid } = await create();
      catalog.orders.answer = () => SubgraphStandIn.refusal('INTERNAL');
      const answer = await remove(uuid);
      catalog.orders.answer = () => usage([]);
      expect(answer.code).toBe('UNAVAILABLE');
      expect(userMessage(answer)).toBe(
        '発注での使用状況を確認できませんでした。しばらくしてから再度お試しください。',
      );
      expect((await detail(uuid)).deletedAt).toBeNull();
    });

    it('hides it from the orders slice before its query, and shows it again after a rejection', async () => {
      const { uuid } = await create();
      const stored = catalog.runtime.connection.collection<{ _id: string; removableUntil?: Date | null }>(
        master.collection,
      );
      const snapshot = async () =>
        dataOf(
          await catalog.graphql<{ snapshots: Record[] }>(
            `query ($demandUuid: ID!, $uuids: [ID!]!) {
              snapshots: ${master.snapshots}(demandUuid: $demandUuid, uuids: $uuids) { uuid updatedAt deletedAt } }`,
            { demandUuid: TEST_DEMAND.uuid, uuids: [uuid] },
            as.service('subgraph-orders'),
          ),
        ).snapshots[0]?.deletedAt ?? null;
      await stored.updateOne({ _id: uuid }, { $set: { removableUntil: new Date(Date.now() + 60_000) } });
      expect(await snapshot()).not.toBeNull();
      expect((await detail(uuid)).deletedAt).toBeNull();
      catalog.orders.answer = () => usage(['20261120-001']);
      expect((await remove(uuid)).code).toBe('FAILED_PRECONDITION');
      catalog.orders.answer = () => usage([]);
      expect(await snapshot()).toBeNull();
      // A deletion that a killed process started expires after a while.
      await stored.updateOne({ _id: uuid }, { $set: { removableUntil: new Date(Date.now() - 1) } });
      expect(await snapshot()).toBeNull();
      dataOf(await remove(uuid));
      expect(await snapshot()).not.toBeNull();
    });

    it('works with an orders release that lacks the query', async () => {
      const { uuid } = await create();
      catalog.orders.answer = () => SubgraphStandIn.refusal('GRAPHQL_VALIDATION_FAILED');
      const answer = await remove(uuid);
      catalog.orders.answer = () => usage([]);
      expect(dataOf(answer).gone.record.deletedAt).not.toBeNull();
    });

    it('removes it from the picker', async () => {
      const { uuid } = await create();
      dataOf(await remove(uuid));
      const answer = await catalog.graphql<{ offered: { uuid: string }[] }>(
        `{ offered: ${master.picker}(query: "") { uuid } }`,
      );
      expect(dataOf(answer).offered.map((record) => record.uuid)).not.toContain(uuid);
    });
  });
});
