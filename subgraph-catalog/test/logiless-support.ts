import { randomUUID } from 'node:crypto';
import { exchangeLogilessCode, logilessAuthorizeUrl } from '@hacchu-hub/subgraph-kit/logiless/index';
import {
  as,
  type StandInCall,
  type SubgraphStandIn,
  TEST_DEMAND,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';
import { EmulatedMerchant } from '@hacchu-hub/subgraph-testing/logiless';
import { dataOf } from './catalog.js';

const REDIRECT = 'https://app.example/demand/integrations/logiless';

export interface SyncReport {
  syncUuid: string;
  counts: Record<string, number> | null;
  error: string | null;
}

/** What a merchant is connected to: catalog within the test, or a process of its own. */
export interface ConnectedCatalog {
  readonly identity: SubgraphStandIn;
  readonly graphql: TestSubgraph['graphql'];
  readonly background?: TestSubgraph['background'];
}

/** A merchant at LOGILESS to whom the demand of the test is connected, as subgraph-identity lends it. */
export class ConnectedMerchant {
  private constructor(
    private readonly catalog: ConnectedCatalog,
    private readonly merchant: EmulatedMerchant,
    private readonly accessToken: string,
  ) {}

  static async create(catalog: ConnectedCatalog): Promise<ConnectedMerchant> {
    const merchant = await EmulatedMerchant.create(REDIRECT);
    const back = await merchant.decide(logilessAuthorizeUrl(merchant.application, 'state'), 'agree');
    const { accessToken } = await exchangeLogilessCode(
      merchant.application,
      back.searchParams.get('code') ?? '',
    );
    const connected = new ConnectedMerchant(catalog, merchant, accessToken);
    catalog.identity.answer = (call) => connected.lend(call);
    return connected;
  }

  /** Replaces what the merchant has. */
  has(data: { articles?: object[]; suppliers?: object[]; warehouses?: object[] }): Promise<void> {
    return this.merchant.has(data);
  }

  fail(fault: Parameters<EmulatedMerchant['fail']>[0]): Promise<void> {
    return this.merchant.fail(fault);
  }

  /** Reads one kind, and waits until that is over and reported. */
  async synchronise(kind: 'ITEM' | 'SUPPLIER' | 'WAREHOUSE'): Promise<SyncReport> {
    const syncUuid = randomUUID();
    await this.start(kind, syncUuid);
    await this.catalog.background?.settle();
    const [report, ...others] = this.reportsOf(syncUuid);
    if (!report) throw new Error(`no report; not done: ${await this.catalog.background?.pending()}`);
    if (others.length > 0) throw new Error(`${others.length} further reports`);
    return report;
  }

  async start(kind: string, syncUuid: string): Promise<void> {
    dataOf(
      await this.catalog.graphql(
        'mutation ($input: StartLogilessSyncInput!) { startLogilessSync(input: $input) { ok } }',
        { input: { demandUuid: TEST_DEMAND.uuid, merchantId: this.merchant.id, syncUuid, kind } },
        as.service('subgraph-identity'),
      ),
    );
  }

  reportsOf(syncUuid: string): SyncReport[] {
    return this.catalog.identity.calls
      .filter(({ query }) => query.includes('reportWmsSync'))
      .map(({ variables }) => variables['input'] as SyncReport)
      .filter((report) => report.syncUuid === syncUuid);
  }

  private lend({ query }: StandInCall): object {
    if (!query.includes('takeWmsTurn')) return { data: { reportWmsSync: { ok: true } } };
    return this.turnIn(0);
  }

  /** A turn that comes after a while. */
  turnIn(waitMs: number): object {
    const { accessToken, merchant } = this;
    const { origin } = merchant.application;
    const turn = { origin, merchantId: merchant.id, accessToken, tokenVersion: 1, waitMs };
    return { data: { takeWmsTurn: { failure: null, turn } } };
  }
}
