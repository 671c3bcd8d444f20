import { randomUUID } from 'node:crypto';
import { exchangeLogilessCode, logilessAuthorizeUrl } from '@hacchu-hub/subgraph-kit/logiless/index';
import { as, type GraphqlAnswer, type StandInCall, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { EmulatedMerchant } from '@hacchu-hub/subgraph-testing/logiless';
import { admin, type Costing, dataOf } from './costing.js';

const REDIRECT = 'https://app.example/demand/integrations/logiless';

export interface StockReport {
  syncUuid: string;
  counts: Record<string, number> | null;
  error: string | null;
}

export interface SeenStock {
  fetchedAt: string | null;
  isFetching: boolean;
  notLinkedCount: number;
  failureReason: string | null;
}

/** Stock of an article in a warehouse from a day on. */
export const stock = (date: string, articleCode: string, warehouse: number, parts: number | object) => ({
  date,
  articleCode,
  warehouse,
  ...(typeof parts === 'number' ? { available: parts } : parts),
});

export const WAREHOUSES = [
  { id: 901, name: '東日本倉庫' },
  { id: 902, name: '西日本倉庫' },
];

/** A LOGILESS merchant to which the test's demand is connected, with access provided by subgraph-identity. */
export class ConnectedWarehouse {
  connectionState = 'AUTHENTICATED';

  private constructor(
    private readonly costing: Costing,
    private readonly merchant: EmulatedMerchant,
    private readonly accessToken: string,
  ) {}

  static async create(costing: Costing, data: object): Promise<ConnectedWarehouse> {
    const merchant = await EmulatedMerchant.create(REDIRECT, { warehouses: WAREHOUSES, ...data });
    const back = await merchant.decide(logilessAuthorizeUrl(merchant.application, 'state'), 'agree');
    const code = back.searchParams.get('code') ?? '';
    const { accessToken } = await exchangeLogilessCode(merchant.application, code);
    const connected = new ConnectedWarehouse(costing, merchant, accessToken);
    costing.identity.answer = (call) => connected.answer(call);
    return connected;
  }

  /** Replaces the merchant's data. */
  has(data: object): Promise<void> {
    return this.merchant.has({ warehouses: WAREHOUSES, ...data });
  }

  behave(change: object): Promise<void> {
    return this.merchant.behave(change);
  }

  fail(fault: Parameters<EmulatedMerchant['fail']>[0]): Promise<void> {
    return this.merchant.fail(fault);
  }

  /** Reads missing stock, and waits until the result has been reported. */
  async synchronise(): Promise<StockReport> {
    const syncUuid = randomUUID();
    await this.start(syncUuid);
    await this.costing.background.settle();
    const [report, ...others] = this.reportsOf(syncUuid);
    if (!report || others.length > 0) throw new Error(`${others.length} additional reports`);
    return report;
  }

  async start(syncUuid: string, who = as.service('subgraph-identity')): Promise<void> {
    dataOf(
      await this.costing.graphql(
        'mutation ($input: StartWarehouseStockSyncInput!) { startWarehouseStockSync(input: $input) { ok } }',
        { input: { demandUuid: TEST_DEMAND.uuid, merchantId: this.merchant.id, syncUuid } },
        who,
      ),
    );
  }

  reportsOf(syncUuid: string): StockReport[] {
    return this.costing.identity.calls
      .filter(({ query }) => query.includes('reportWmsSync'))
      .map(({ variables }) => variables['input'] as StockReport)
      .filter((report) => report.syncUuid === syncUuid);
  }

  /** Number of calls to LOGILESS. */
  get turns(): number {
    return this.costing.identity.calls.filter(({ query }) => query.includes('takeWmsTurn')).length;
  }

  private answer({ query }: StandInCall): object {
    if (query.includes('wmsConnectionState')) return { data: { wmsConnectionState: this.connectionState } };
    if (query.includes('reportWmsSync')) return { data: { reportWmsSync: { ok: true } } };
    if (!query.includes('takeWmsTurn')) return { data: {} };
    if (this.connectionState !== 'AUTHENTICATED') {
      return { data: { takeWmsTurn: { failure: 'UNAUTHORIZED', turn: null } } };
    }
    const { accessToken, merchant } = this;
    const { origin } = merchant.application;
    const turn = { origin, merchantId: merchant.id, accessToken, tokenVersion: 1, waitMs: 0 };
    return { data: { takeWmsTurn: { failure: null, turn } } };
  }
}

/** Requests the stock of closing dates, even if it is known. */
export const refetch = (
  { graphql }: Pick<Costing, 'graphql'>,
  accountingPeriodUuid: string,
  targetMonths: readonly string[],
  who = admin(),
): Promise<GraphqlAnswer<unknown>> =>
  graphql(
    `
      mutation ($input: RefetchWarehouseStockInput!) {
        refetchWarehouseStock(input: $input) {
          accountingPeriod {
            uuid
          }
        }
      }
    `,
    { input: { accountingPeriodUuid, targetMonths } },
    who,
  );

/** The stock of each month of a period, as shown on its page. */
export async function stocksOf(
  { graphql }: Pick<Costing, 'graphql'>,
  uuid: string,
): Promise<{ isWarehouseConnected: boolean | null; months: Record<string, SeenStock | null> }> {
  const { accountingPeriodByDate: period } = dataOf(
    await graphql<{
      accountingPeriodByDate: {
        isWarehouseConnected: boolean | null;
        months: { targetMonth: string; warehouseStock: SeenStock | null }[];
      };
    }>(
      `
        query ($uuid: ID!) {
          accountingPeriodByDate(uuid: $uuid) {
            isWarehouseConnected
            months {
              targetMonth
              warehouseStock {
                fetchedAt
                isFetching
                notLinkedCount
                failureReason
              }
            }
          }
        }
      `,
      { uuid },
      admin(),
    ),
  );
  const { isWarehouseConnected, months } = period;
  return {
    isWarehouseConnected,
    months: Object.fromEntries(
      months.map(({ targetMonth, warehouseStock }) => [targetMonth, warehouseStock]),
    ),
  };
}
