const uuid = (kind: number, number: number) =>
  `018f${String(kind).padStart(4, '0')}-0000-7000-8000-${String(number).padStart(12, '0')}`;

const user = (number: number) => ({ uuid: uuid(1, number) });
const LINES = 6;

function order(number: number) {
  return {
    uuid: uuid(2, number),
    purchaseNumber: `PO-2026-${String(number).padStart(5, '0')}`,
    subject: `秋冬商品の発注 ${number}`,
    orderDate: '2026-11-20',
    notes: '検品後、納品書を同封してください。',
    status: 'Delivering',
    isFixed: false,
    updatedAt: '2026-11-20T09:00:00.000001Z',
    orderSummary: { subtotal: '123400', taxTotal: '12340', total: '135740' },
    demandSupplier: { uuid: uuid(3, number % 7) },
    deliveryDestination: { uuid: uuid(4, number % 4) },
    creatorDemandUser: user(number % 3),
    orderReviews: [0, 1].map((step) => ({
      reviewStatus: 'Approved',
      updatedAt: '2026-11-20T08:00:00.000001Z',
      reviewer: user(step + 1),
    })),
    orderProductLines: Array.from({ length: LINES }, (_, line) => ({
      id: uuid(5, number * LINES + line),
      orderNum: line + 1,
      lot: 120,
      unitPrice: '1234.5',
      amount: '148140',
      deliveryDate: '2026-12-10',
      receivedLot: 20,
      deliveryStatus: 'Delivering',
      product: { uuid: uuid(6, (number * LINES + line) % 60) },
    })),
  };
}

interface Args {
  limit?: number;
}
type Reference = { uuid: string };

/** Resolvers by subgraph, all from memory: only the gateway is measured. */
export const RESOLVERS = {
  orders: {
    Query: {
      orders: (_: unknown, { limit = 20 }: Args) => ({
        items: Array.from({ length: limit }, (_item, index) => order(index + 1)),
        totalCount: 1234,
        page: 1,
        limit,
      }),
    },
    Product: {
      __resolveReference: (reference: Reference) => ({
        ...reference,
        statistics: { totalReceivedLot: 2400, totalPurchaseAmount: '2962800' },
      }),
    },
  },
  catalog: {
    Query: { taxCategories: () => [{ id: 1, name: '10%', rate: '10' }] },
    DemandSupplier: {
      __resolveReference: ({ uuid: id }: Reference) => ({
        uuid: id,
        name: '株式会社サンプル商会',
        city: '中央区',
        address1: '銀座1-2-3',
      }),
    },
    DeliveryDestination: {
      __resolveReference: ({ uuid: id }: Reference) => ({
        uuid: id,
        name: '東日本物流センター',
        city: '川崎市',
        phoneNumber: '044-123-4567',
      }),
    },
    Product: {
      __resolveReference: ({ uuid: id }: Reference) => ({
        uuid: id,
        name: 'オーガニックコットン長袖シャツ',
        modelNumber: 'OC-1024',
        color: 'ネイビー',
        size: 'L',
        unitPrice: '1234.5',
      }),
    },
  },
  costing: {
    Query: {
      listCostSummaries: (_: unknown, { limit = 20 }: Args) => ({
        items: Array.from({ length: limit }, (_item, index) => ({
          totalPurchaseAmount: '2962800',
          totalDeliveryQuantity: 2400,
          product: { uuid: uuid(6, index) },
        })),
        totalCount: 60,
      }),
    },
  },
  identity: {
    Query: {
      currentUser: () => ({ uuid: uuid(1, 1) }),
      resolveIdentity: () => ({
        uuid: uuid(1, 1),
        actor: 'DemandUser',
        name: '発注 花子',
        email: 'hanako@example.com',
        role: 'ADMIN',
        demand: { uuid: uuid(7, 1), name: '甲商店' },
        flags: ['COSTING'],
        hasPlatformRight: false,
        needsSecondFactor: false,
      }),
    },
    DemandUser: {
      __resolveReference: ({ uuid: id }: Reference) => ({ uuid: id }),
      firstName: () => '花子',
      lastName: () => '発注',
      email: () => 'hanako@example.com',
      role: () => 'ADMIN',
    },
  },
};
