import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { as, OTHER_DEMAND, TEST_DEMAND, until, type TestIdentity } from '@hacchu-hub/subgraph-kit/testing';
import { OrderListService } from '../../src/orders/order-list.service.js';
import { startHouse, type House } from '../support/house.js';
import { Purchases } from '../support/purchases.js';
import { SUPPLIER } from '../support/stand-ins.js';

describe('limits of work', () => {
  const PURCHASES = 40;
  const TOO_MUCH = '一度に取得するデータが多すぎます。表示件数や条件を絞ってから、もう一度お試しください。';

  let house: House;
  beforeAll(async () => {
    house = await startHouse('work_limits', {
      environment: { OPERATION_ROWS: '5000', OPERATIONS_PER_CALLER: '2', OPERATIONS_WAITING: '10' },
    });
    const purchases = await Purchases.prepare(house);
    await purchases.store(
      Array.from({ length: PURCHASES }, (_, at) => ({
        purchaseNumber: `LIMIT-${at}`,
        orderDate: '2026-01-01',
        lines: [{ productId: SUPPLIER, unitPrice: '1' }],
      })),
    );
  });
  afterAll(() => house.close());

  /** Orders of suppliers of orders, `levels` deep. */
  const nested = (levels: number, limit: number): string =>
    levels === 0
      ? 'uuid'
      : `uuid demandSupplier { recentOrders(limit: ${limit}) { ${nested(levels - 1, limit)} } }`;
  const rowsTaken = async (): Promise<number> => {
    const { values } = await house.runtime.metrics.operationRows.get();
    return values.find(({ metricName }) => metricName === 'hacchu_operation_rows_sum')?.value ?? 0;
  };
  const refusals = async (reason: string): Promise<number> => {
    const { values } = await house.runtime.metrics.refusals.get();
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
      const answer = await house.graphql(query, variables);
      expect(answer.status).toBe(200);
      expect(answer.data).toBeNull();
      expect(answer.errors).toHaveLength(1);
      expect(answer.errors[0]).toMatchObject({
        message: TOO_MUCH,
        extensions: { code: 'RESOURCE_EXHAUSTED', exception: { rpcCode: 8 } },
      });
      await until(
        () => refusals('rows'),
        (count) => count === refused + 1,
      );
      // The list that crosses the line is still counted, and nothing after it.
      expect((await rowsTaken()) - before).toBeLessThan(5_000 + 10_000 + 1);
    });

    it('what fits is answered in full, also a list of all orders with their parts', async () => {
      const query =
        '{ orders(limit: 100) { totalCount items { uuid orderProductLines { id } histories { event } } } }';
      const { data, errors } = await house.graphql<{ orders: { totalCount: number; items: unknown[] } }>(
        query,
      );
      expect(errors).toEqual([]);
      expect(data?.orders.totalCount).toBeGreaterThanOrEqual(PURCHASES);
      expect(data?.orders.items).toHaveLength(data?.orders.totalCount ?? 0);
    });

    it('a reference to something that is no entity is the fault of the caller', async () => {
      const { code } = await house.graphql(ENTITIES, {
        representations: [{ __typename: 'Nothing', uuid: 'x' }],
      });
      expect(code).toBe('INVALID_ARGUMENT');
    });
  });

  describe('turns', () => {
    it('one demand that asks too often is refused, and another one is served meanwhile', async () => {
      const heavy = `{ orders(limit: 40) { items { ${nested(1, 40)} } } }`;
      const other: TestIdentity = as.otherDemandAdmin({ demand: OTHER_DEMAND });
      const lists = house.app.get(OrderListService, { strict: false });
      const list = lists.list.bind(lists);
      let goOn: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (goOn = resolve));
      const spy = jest.spyOn(lists, 'list').mockImplementation(async (scope, args) => {
        if (scope.demandUuid === TEST_DEMAND.uuid) await held;
        return list(scope, args);
      });
      // Two run and ten wait; they are held until the other 48 have their answer.
      const asked = Array.from({ length: 60 }, () => house.graphql(heavy));
      try {
        await until(
          () => refusals('full'),
          (count) => count === 48,
        );
        const served = await house.graphql('{ orders(limit: 10) { totalCount } }', {}, other);
        expect(served.errors).toEqual([]);
      } finally {
        goOn();
      }
      const codes = (await Promise.all(asked)).map(({ code }) => code);
      spy.mockRestore();
      expect(codes.filter((code) => code === undefined)).toHaveLength(12);
      expect(codes.filter((code) => code === 'RESOURCE_EXHAUSTED')).toHaveLength(48);
      // Afterwards there is room again.
      expect((await house.graphql(heavy)).code).toBeUndefined();
    });
  });
});
