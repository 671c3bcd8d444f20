import { as, OTHER_DEMAND, TEST_DEMAND, type TestIdentity, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { OrderListService } from '../../src/orders/order-list.service.js';
import { type Harness, startHarness } from '../support/harness.js';
import { Purchases } from '../support/purchases.js';
import { SUPPLIER } from '../support/stand-ins.js';

describe('work limits', () => {
  const PURCHASES = 40;
  const TOO_MUCH = '一度に取得するデータが多すぎます。表示件数や条件を絞ってから、もう一度お試しください。';

  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness('work_limits', {
      environment: { OPERATION_ROWS: '5000', OPERATIONS_PER_CALLER: '2', OPERATIONS_WAITING: '10' },
    });
    const purchases = await Purchases.prepare(harness);
    await purchases.store(
      Array.from({ length: PURCHASES }, (_, at) => ({
        purchaseNumber: `LIMIT-${at}`,
        orderDate: '2026-01-01',
        lines: [{ productId: SUPPLIER, unitPrice: '1' }],
      })),
    );
  });
  afterAll(() => harness.close());

  /** A query nested `levels` deep, from orders to suppliers to orders. */
  const nested = (levels: number, limit: number): string =>
    levels === 0
      ? 'uuid'
      : `uuid demandSupplier { recentOrders(limit: ${limit}) { ${nested(levels - 1, limit)} } }`;
  const rowsTaken = async (): Promise<number> => {
    const { values } = await harness.runtime.metrics.operationRows.get();
    return values.find(({ metricName }) => metricName === 'hacchu_operation_rows_sum')?.value ?? 0;
  };
  const refusals = async (reason: string): Promise<number> => {
    const { values } = await harness.runtime.metrics.refusals.get();
    return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  };

  const ALIASES = Array.from(
    { length: 15 },
    (_, at) => `a${at}: orders(limit: 40) { items { ${nested(3, 40)} } }`,
  );
  const ENTITIES =
    'query($representations: [_Any!]!) { _entities(representations: $representations) { ... on DemandSupplier { recentOrders(limit: 100) { uuid } } } }';
  const references = (count: number) => ({
    representations: Array.from({ length: count }, () => ({ __typename: 'DemandSupplier', uuid: SUPPLIER })),
  });

  describe('rows of one operation', () => {
    const cases: [string, string, Record<string, unknown>][] = [
      ['five levels of lists', `{ orders(limit: 20) { items { ${nested(5, 20)} } } }`, {}],
      ['fifteen aliases of three levels', `{ ${ALIASES.join(' ')} }`, {}],
      ['ten thousand references', ENTITIES, references(10_000)],
      ['references with long lists', ENTITIES, references(1_000)],
    ];
    it.each(cases)('%s are refused after a bounded number of rows', async (_what, query, variables) => {
      const [before, refused] = [await rowsTaken(), await refusals('rows')];
      const response = await harness.graphql(query, variables);
      expect(response.status).toBe(200);
      expect(response.data).toBeNull();
      expect(response.errors).toHaveLength(1);
      expect(response.errors[0]).toMatchObject({
        message: TOO_MUCH,
        extensions: { code: 'RESOURCE_EXHAUSTED', exception: { rpcCode: 8 } },
      });
      await until(
        () => refusals('rows'),
        (count) => count === refused + 1,
      );
      // The list that exceeds the limit is still counted, and nothing after it.
      expect((await rowsTaken()) - before).toBeLessThan(5_000 + 10_000 + 1);
    });

    it('a query within the limit is answered completely, also a list of all orders with their parts', async () => {
      const query =
        '{ orders(limit: 100) { totalCount items { uuid orderProductLines { id } histories { event } } } }';
      const { data, errors } = await harness.graphql<{ orders: { totalCount: number; items: unknown[] } }>(
        query,
      );
      expect(errors).toEqual([]);
      expect(data?.orders.totalCount).toBeGreaterThanOrEqual(PURCHASES);
      expect(data?.orders.items).toHaveLength(data?.orders.totalCount ?? 0);
    });

    it('a reference to an unknown entity is a client error', async () => {
      const { code } = await harness.graphql(ENTITIES, {
        representations: [{ __typename: 'Nothing', uuid: 'x' }],
      });
      expect(code).toBe('INVALID_ARGUMENT');
    });
  });

  describe('concurrency limits', () => {
    it('a demand with too many requests is refused, while others are served', async () => {
      const heavy = `{ orders(limit: 40) { items { ${nested(1, 40)} } } }`;
      const other: TestIdentity = as.otherDemandAdmin({ demand: OTHER_DEMAND });
      const lists = harness.app.get(OrderListService, { strict: false });
      const list = lists.list.bind(lists);
      let resume: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (resume = resolve));
      const spy = jest.spyOn(lists, 'list').mockImplementation(async (scope, args) => {
        if (scope.demandUuid === TEST_DEMAND.uuid) await held;
        return list(scope, args);
      });
      // Two run and ten are queued; they are blocked until the other 48 were refused.
      const requests = Array.from({ length: 60 }, () => harness.graphql(heavy));
      try {
        await until(
          () => refusals('full'),
          (count) => count === 48,
        );
        const served = await harness.graphql('{ orders(limit: 10) { totalCount } }', {}, other);
        expect(served.errors).toEqual([]);
      } finally {
        resume();
      }
      const codes = (await Promise.all(requests)).map(({ code }) => code);
      spy.mockRestore();
      expect(codes.filter((code) => code === undefined)).toHaveLength(12);
      expect(codes.filter((code) => code === 'RESOURCE_EXHAUSTED')).toHaveLength(48);
      // Afterwards queries are accepted again.
      expect((await harness.graphql(heavy)).code).toBeUndefined();
    });
  });
});
