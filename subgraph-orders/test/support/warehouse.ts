import { randomUUID } from 'node:crypto';
import { exchangeLogilessCode, logilessAuthorizeUrl } from '@hacchu-hub/subgraph-kit/logiless/index';
import { as, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { EmulatedMerchant } from '@hacchu-hub/subgraph-testing/logiless';
import { type Client, dataOf, type Harness, type SeenOrder } from './harness.js';
import { LINKED_WAREHOUSE, SHIRT, SHIRT_PRODUCT, TEA_PRODUCT, usualSettings } from './stand-ins.js';
import { UsersWait } from './users-wait.js';

const REDIRECT = 'https://app.example/demand/integrations/logiless';

/** The refusal of a change that concerns a delivery with which the warehouse has begun. */
export const STARTED = ['FAILED_PRECONDITION', '倉庫側で入荷処理が始まっているため変更できません。'];

/** An announced delivery as shown on the order. */
export interface SeenDelivery {
  code: string;
  deliveryDate: string;
  state: string;
  error: string | null;
  sentAt: string | null;
  syncedAt: string | null;
}

type Product = typeof SHIRT_PRODUCT;

export const link = (product: Product, code: string): void => {
  product.logilessItem = { id: randomUUID(), logilessID: '1', code, name: product.name };
};

/** The subgraph in the test's process, or processes of it. */
type ConnectedHarness = Pick<Harness, 'settings' | 'graphql'> & Partial<Pick<Harness, 'background'>>;

type SyncReport = Harness['settings']['wms']['reports'][number];

/**
 * The LOGILESS emulator, connected to the demand of the test and with a warehouse linked to its destination.
 */
export class Warehouse {
  readonly usersWait = new UsersWait();

  private constructor(
    private readonly harness: ConnectedHarness,
    readonly merchant: EmulatedMerchant,
  ) {}

  static async open(harness: ConnectedHarness): Promise<Warehouse> {
    const merchant = await EmulatedMerchant.create(REDIRECT, {
      articles: [
        { id: 1, code: 'TS-1', name: 'Tシャツ' },
        { id: 2, code: 'TEA-1', name: '抹茶' },
      ],
      warehouses: [{ id: 901, name: '東日本倉庫' }],
    });
    const back = await merchant.decide(logilessAuthorizeUrl(merchant.application, 'state'), 'agree');
    const { accessToken } = await exchangeLogilessCode(
      merchant.application,
      back.searchParams.get('code') ?? '',
    );
    const turn = {
      origin: merchant.application.origin,
      merchantId: merchant.id,
      accessToken,
      tokenVersion: 1,
      waitMs: 0,
    };
    harness.settings.wms = {
      state: 'AUTHENTICATED',
      merchantId: merchant.id,
      takeTurn: () => ({ failure: null, turn }),
      reports: [],
    };
    LINKED_WAREHOUSE.now = { id: 'warehouse', logilessID: '901', name: '東日本倉庫' };
    link(SHIRT_PRODUCT, 'TS-1');
    link(TEA_PRODUCT, 'TEA-1');
    return new Warehouse(harness, merchant);
  }

  /** Resets everything for the next suite. */
  close(): void {
    this.usersWait.close();
    this.harness.settings.wms = usualSettings().wms;
    LINKED_WAREHOUSE.now = null;
    SHIRT_PRODUCT.logilessItem = null;
    TEA_PRODUCT.logilessItem = null;
  }

  /** Deliveries shown on the order, after all announcements were sent. */
  async deliveries(client: Client, { uuid }: Pick<SeenOrder, 'uuid'>): Promise<SeenDelivery[]> {
    await this.harness.background?.settle();
    const response = await client.run<{ order: { logilessInboundDeliveries: SeenDelivery[] } }>(
      `query d($uuid: ID!) { order(uuid: $uuid) {
        logilessInboundDeliveries { code deliveryDate state error sentAt syncedAt }
      } }`,
      { uuid },
    );
    return dataOf(response).order.logilessInboundDeliveries;
  }

  /** Resolves once LOGILESS has received a call for which a fault is set. */
  async untilMet(on: string): Promise<void> {
    await until(
      () => this.merchant.state(),
      ({ faults }) => faults.every((fault) => fault.on !== on || fault.times === 0),
    );
  }

  /** Documents in LOGILESS by code, with the announced and received quantity per line. */
  async documents(): Promise<{ code: string; status: string; lines: string[] }[]> {
    const { deliveries } = await this.merchant.state();
    return deliveries.map(({ code, status, lines }) => ({
      code,
      status,
      lines: lines.map((line) => `${line.article_name} ${line.received_quantity}/${line.quantity}`),
    }));
  }

  /** What the warehouse expects: the lines of open documents, each after the end of its document's code. */
  async expected(): Promise<string[]> {
    return (await this.documents())
      .filter(({ status }) => status === 'WaitingForReceipt')
      .flatMap(({ code, lines }) => lines.map((line) => `${code.slice(-2)} ${line}`))
      .toSorted();
  }

  /** Sets the received quantity of a document's first line in the warehouse. */
  async receive(code: string, received: number): Promise<void> {
    const { deliveries } = await this.merchant.state();
    const delivery = deliveries.find((one) => one.code === code && one.status !== 'Cancel');
    const line = delivery?.lines[0];
    if (!delivery || !line) throw new Error(`no document ${code}`);
    await this.merchant.receive({ delivery: delivery.id, line: line.id, received });
  }

  /** Cancels an open document at LOGILESS; with `code`, it keeps its own. */
  cancelThere(code: string, keeps?: 'code'): Promise<void> {
    return this.alter(code, { status: 'Cancel', ...(keeps !== 'code' && { code: '' }) });
  }

  /** Changes an open document at LOGILESS. */
  async alter(code: string, change: Parameters<EmulatedMerchant['alter']>[1]): Promise<void> {
    const { deliveries } = await this.merchant.state();
    const delivery = deliveries.find((one) => one.code === code && one.status !== 'Cancel');
    if (!delivery) throw new Error(`no document ${code}`);
    await this.merchant.alter(delivery.id, change);
  }

  /** Synchronises the receipts and waits for the end. @returns the reported result */
  async synchronise(): Promise<SyncReport | undefined> {
    const syncUuid = await this.beginSync();
    await this.harness.background?.settle();
    return this.reportsOf(syncUuid)[0];
  }

  /** Starts a synchronisation of the receipts. @returns its id */
  async beginSync(): Promise<string> {
    const syncUuid = randomUUID();
    const input = { demandUuid: TEST_DEMAND.uuid, merchantId: this.merchant.id, syncUuid };
    dataOf(
      await this.harness.graphql(
        'mutation s($input: StartInboundDeliverySyncInput!) { startInboundDeliverySync(input: $input) { ok } }',
        { input },
        as.service('subgraph-identity'),
      ),
    );
    return syncUuid;
  }

  reportsOf(syncUuid: string): SyncReport[] {
    return this.harness.settings.wms.reports.filter((report) => report.syncUuid === syncUuid);
  }
}

/** 100 shirts with a single delivery date. */
export const SHIRTS = {
  orderProductLines: [
    { productId: SHIRT, lot: 100, unitPrice: '1280.50', taxCategoryId: 1, deliveryDate: '2099-12-10' },
  ],
};
