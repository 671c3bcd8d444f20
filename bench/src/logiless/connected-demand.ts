import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { ask } from '../real/real-subgraph.js';
import type { Processes } from './processes.js';

const MERCHANT = 'bench';
export const CLIENT = {
  id: 'bench',
  secret: 'bench-secret',
  redirectUri: 'http://localhost/demand/integrations/logiless',
};
const ARTICLES = 3_000;
const OTHERS = 300;
const NOW = '2026-01-01T00:00:00.000000Z';
/** The months before this one of which the stock is read. */
const MONTHS = 4;

/** A document as it lies in a database. */
interface Stored extends Record<string, unknown> {
  _id: string;
}

interface Demand {
  uuid: string;
  name: string;
}

/** A demand that is connected to a merchant which has much of everything. */
export class ConnectedDemand {
  private constructor(
    private readonly processes: Processes,
    private readonly demand: Demand,
  ) {}

  /** Connects a new demand, as its people do it. @param origin of LOGILESS */
  static async create(processes: Processes, origin: string): Promise<ConnectedDemand> {
    const { identity } = processes.first;
    const { createDemand } = await ask<{ createDemand: { demand: Demand } }>(
      identity,
      'mutation ($input: CreateDemandInput!) { createDemand(input: $input) { demand { uuid name } } }',
      { input: { name: '測定用の組織' } },
      as.operator(),
    );
    const connected = new ConnectedDemand(processes, createDemand.demand);
    await fetch(`${origin}/emulator/merchants/${MERCHANT}`, {
      method: 'PUT',
      body: JSON.stringify(merchantData()),
    });
    await connected.authorise(origin);
    await connected.seed();
    return connected;
  }

  /** Has everything read that there is. */
  async synchronise(): Promise<void> {
    const kinds = ['ITEMS', 'SUPPLIERS', 'WAREHOUSES', 'DAILY_INVENTORY_SUMMARIES', 'INBOUND'];
    for (const categoryId of kinds) await this.change('syncWms', { categoryId });
  }

  /** How the synchronisations are: their kind, state and what went wrong. */
  async logs(): Promise<{ target: string; state: string; error: string | null }[]> {
    const rows = await this.processes.databases.identity
      .collection('wms_sync_logs')
      .find({ demandUuid: this.demand.uuid })
      .toArray();
    return rows.map(({ target, state, error }) => ({ target, state, error }));
  }

  private async authorise(origin: string): Promise<void> {
    await this.change('createWmsSetting', { merchantId: MERCHANT }, as.operator());
    const setting = await ask<{ demand: { logilessSetting: { authURL: string } } }>(
      this.processes.first.identity,
      'query ($uuid: ID) { demand(uuid: $uuid) { logilessSetting { authURL } } }',
      { uuid: this.demand.uuid },
      this.admin,
    );
    const page = new URL(setting.demand.logilessSetting.authURL);
    const body = new URLSearchParams(page.searchParams);
    body.set('merchant_id', MERCHANT);
    body.set('decision', 'agree');
    const agreed = await fetch(`${origin}/oauth/v2/auth`, { method: 'POST', body, redirect: 'manual' });
    const code = new URL(agreed.headers.get('location') ?? '').searchParams.get('code');
    await this.change('authenticateWms', { code, state: page.searchParams.get('state') });
  }

  private get admin(): TestIdentity {
    return as.demandAdmin({ demand: this.demand });
  }

  private async change(name: string, input: object, who = this.admin): Promise<void> {
    const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
    await ask(
      this.processes.first.identity,
      `mutation ($input: ${type}!) { ${name}(input: $input) { __typename } }`,
      { input: { demandUuid: this.demand.uuid, ...input } },
      who,
    );
  }

  /** An announced delivery and an accounting period, without which neither receipts nor stock are read. */
  private async seed(): Promise<void> {
    const { orders, costing } = this.processes.databases;
    const { uuid: demandUuid } = this.demand;
    const owned = { _id: demandUuid, demandUuid, createdAt: NOW, updatedAt: NOW };
    await orders.collection<Stored>('wms_inbound_deliveries').insertOne({
      ...owned,
      orderId: demandUuid,
      sequence: 1,
      code: 'D-1',
      merchantId: MERCHANT,
      logilessId: '1',
      deliveryDate: '2026-01-10',
      destinationId: demandUuid,
      supplierId: demandUuid,
      lines: [],
      state: 'SENT',
      isTried: false,
      sentAt: NOW,
      reported: [],
      hasNews: false,
    });
    await costing.collection<Stored>('accounting_periods').insertOne({
      ...owned,
      start: firstDay(-MONTHS),
      end: new Date(Date.parse(firstDay(0)) - 86_400_000).toISOString().slice(0, 10),
      closingType: 'Monthly',
      evaluationMethod: 'WeightedAverage',
      opening: null,
      closing: null,
      isClosed: false,
    });
  }
}

/** First day of a month, counted from this one. */
function firstDay(months: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, 1))
    .toISOString()
    .slice(0, 10);
}

const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

const merchantData = (): object => ({
  name: '測定用の倉庫',
  articles: numbers(ARTICLES).map((id) => ({ id, code: `A-${id}`, name: `商品${id}` })),
  suppliers: numbers(OTHERS).map((id) => ({ id, code: `S-${id}`, name: `仕入先${id}` })),
  warehouses: [{ id: 901, name: '東日本倉庫' }],
  deliveries: numbers(OTHERS).map((id) => ({
    id,
    code: `D-${id}`,
    status: 'WaitingForReceipt',
    warehouse: 901,
    supplier_code: '',
    supplier_name: '仕入先',
    document_date: '2026-01-05',
    scheduled_delivery_date: '2026-01-10',
    created_at: '2026-01-05 09:00:00',
    updated_at: '2026-01-05 09:00:00',
    lines: [],
  })),
});
