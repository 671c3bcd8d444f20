import { randomUUID } from 'node:crypto';
import { exchangeLogilessCode, logilessAuthorizeUrl } from '@hacchu-hub/subgraph-kit/logiless/index';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { EmulatedMerchant } from '@hacchu-hub/subgraph-kit/testing.logiless';
import { dataOf, type Client, type House, type SeenOrder } from './house.js';
import { LINKED_WAREHOUSE, SHIRT_PRODUCT, TEA_PRODUCT, usualSettings } from './stand-ins.js';

const REDIRECT = 'https://app.example/demand/integrations/logiless';

/** An announced delivery as the order shows it. */
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

/** A warehouse at LOGILESS that the demand of the test is connected to, and its destination linked with. */
export class Warehouse {
  private constructor(
    private readonly house: House,
    readonly merchant: EmulatedMerchant,
  ) {}

  static async open(house: House): Promise<Warehouse> {
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
    house.settings.wms = {
      state: 'AUTHENTICATED',
      merchantId: merchant.id,
      takeTurn: () => ({ failure: null, turn }),
      reports: [],
    };
    LINKED_WAREHOUSE.now = { id: 'warehouse', logilessID: '901', name: '東日本倉庫' };
    link(SHIRT_PRODUCT, 'TS-1');
    link(TEA_PRODUCT, 'TEA-1');
    return new Warehouse(house, merchant);
  }

  /** Nothing of it is left for the next suite. */
  close(): void {
    this.house.settings.wms = usualSettings().wms;
    LINKED_WAREHOUSE.now = null;
    SHIRT_PRODUCT.logilessItem = null;
    TEA_PRODUCT.logilessItem = null;
  }

  /** What the order shows of its deliveries, once LOGILESS was told all. */
  async deliveries(client: Client, { uuid }: Pick<SeenOrder, 'uuid'>): Promise<SeenDelivery[]> {
    await this.house.background.settle();
    const answer = await client.run<{ order: { logilessInboundDeliveries: SeenDelivery[] } }>(
      `query d($uuid: ID!) { order(uuid: $uuid) {
        logilessInboundDeliveries { code deliveryDate state error sentAt syncedAt }
      } }`,
      { uuid },
    );
    return dataOf(answer).order.logilessInboundDeliveries;
  }

  /** The documents that LOGILESS has, by code, with what each line was announced as and received. */
  async documents(): Promise<{ code: string; status: string; lines: string[] }[]> {
    const { deliveries } = await this.merchant.state();
    return deliveries.map(({ code, status, lines }) => ({
      code,
      status,
      lines: lines.map((line) => `${line.article_name} ${line.received_quantity}/${line.quantity}`),
    }));
  }

  /** The warehouse says how much of the first line of a document is there so far. */
  async receive(code: string, received: number): Promise<void> {
    const { deliveries } = await this.merchant.state();
    const delivery = deliveries.find((one) => one.code === code && one.status !== 'Cancel');
    const line = delivery?.lines[0];
    if (!delivery || !line) throw new Error(`no document ${code}`);
    await this.merchant.receive({ delivery: delivery.id, line: line.id, received });
  }

  /** Reads what arrived, and waits until that is over. @returns what was reported of it */
  async synchronise(): Promise<House['settings']['wms']['reports'][number] | undefined> {
    const syncUuid = randomUUID();
    const input = { demandUuid: TEST_DEMAND.uuid, merchantId: this.merchant.id, syncUuid };
    dataOf(
      await this.house.graphql(
        'mutation s($input: StartInboundDeliverySyncInput!) { startInboundDeliverySync(input: $input) { ok } }',
        { input },
        as.service('subgraph-identity'),
      ),
    );
    await this.house.background.settle();
    return this.house.settings.wms.reports.find((report) => report.syncUuid === syncUuid);
  }
}
