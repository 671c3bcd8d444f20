import { aDestination, aProduct, aSupplier } from './catalog.js';
import { createdAt, nextUuid, updatedAt } from './ids.js';

const line = (orderId: string, orderNum: number) => {
  const product = aProduct({ name: `商品${orderNum}`, unitPrice: '100' });
  return {
    id: nextUuid(),
    orderId,
    orderNum,
    lot: 10 as number | null,
    unitPrice: '100' as string | null,
    amount: '1000',
    notes: null as string | null,
    lotNumber: null as string | null,
    deadline: null as string | null,
    deliveryDate: '2026-12-01' as string | null,
    paymentDueDate: null as string | null,
    productId: product.uuid as string | null,
    product,
    receivedLot: 0,
    canceledLot: 0,
    lastUnitPrice: null as string | null,
    lastDeliveryDate: null as string | null,
    deliveryStatus: 'Unknown',
    taxCategoryId: 1 as number | null,
    logilessInboundDeliveryLineHistories: [] as unknown[],
  };
};

export type OrderProductLineBuilt = ReturnType<typeof line>;

interface MailDefaultsBuilt {
  to: string[];
  cc: string[];
  subject: string;
  body: string;
  signature?: string | null;
  unprintableTexts?: { place: string; characters: string[] }[] | null;
  /** Selected only by the page for sending. */
  missingBuyerDetails?: string[] | null;
}

const order = () => {
  const supplier = aSupplier();
  const destination = aDestination();
  return {
    uuid: nextUuid(),
    purchaseNumber: '20261120-001',
    subject: '12月分の発注' as string | null,
    orderDate: '2026-11-20' as string | null,
    notes: null as string | null,
    status: 'Drafting',
    isFixed: false,
    inConversation: false,
    createdAt,
    updatedAt,
    demandUuid: '01920000-0000-7000-8000-0000000000d1',
    demandSupplierId: supplier.uuid as string | null,
    demandSupplier: supplier as ReturnType<typeof aSupplier> | null,
    deliveryDestinationId: destination.uuid as string | null,
    deliveryDestination: destination as ReturnType<typeof aDestination> | null,
    orderProductLines: [] as OrderProductLineBuilt[],
    orderExpenseLines: [] as unknown[],
    earliestDeliveryDate: null as string | null,
    openDeliveryDate: null as string | null,
    receivedRate: 0,
    hasUnnotifiedChanges: false,
    mailBouncedAt: null as string | null,
    updaterName: '山田 花子',
    canceledReason: null as string | null,
    hasPendingAnnouncements: false,
    failedAnnouncementOrderCount: 0,
    failedMailOrderCount: 0,
    failedMessageCount: 0,
    repeatableMessageCount: 0,
    isAuthorMissing: null as boolean | null,
    supplierAnswerState: null as string | null,
    supplierAnswer: null as unknown,
    logilessInboundDeliveries: [] as unknown[],
    orderAttachments: [] as unknown[],
    orderMailAttachments: [] as unknown[],
    orderInternalDetail: null,
    orderReviewGroups: [] as unknown[],
    orderReviewRequester: null,
    reviewRounds: [] as unknown[],
    myReviewFor: null as { uuid: string; name: string } | null,
    latestOrderSendLog: null as unknown,
    orderSendLogs: [] as unknown[],
    creatorDemandUser: null as unknown,
    creatorOperator: null as unknown,
    actions: [] as { id: string; isAllowed: boolean; blockers: { code: string; message: string }[] }[],
    histories: [] as unknown[],
    mailDefaults: {
      to: ['sales@aoba.example'],
      cc: [],
      subject: '発注書のご送付',
      body: '',
      signature: null,
      unprintableTexts: [],
      missingBuyerDetails: [],
    } as MailDefaultsBuilt,
    messageDefaults: { to: ['sales@aoba.example'], signature: null as string | null },
    warnings: [] as unknown[],
  };
};

export type OrderBuilt = ReturnType<typeof order>;

const summaryOf = (lines: readonly OrderProductLineBuilt[]) => {
  const subtotal = lines.reduce((sum, { amount }) => sum + Number(amount), 0);
  const tax = Math.trunc(subtotal / 10);
  return {
    subtotal: String(subtotal),
    taxTotal: String(tax),
    total: String(subtotal + tax),
    taxComponents: [
      { name: '10%', taxRate: '10', taxCategoryId: 1, taxableAmount: String(subtotal), amount: String(tax) },
    ],
    components: [],
  };
};

/** Builds an order as the graph returns it: `anOrder().withLines(3).in('Delivering').build()`. */
export class OrderBuilder {
  private readonly own: OrderBuilt;

  constructor(own: Partial<OrderBuilt> = {}) {
    this.own = { ...order(), ...own };
  }

  /** Adds product lines of ten pieces at 100 yen each; `change` adapts each one. */
  withLines(count: number, change: (line: OrderProductLineBuilt, index: number) => object = () => ({})) {
    const start = this.own.orderProductLines.length;
    const added = Array.from({ length: count }, (_, index) => {
      const made = line(this.own.uuid, start + index + 1);
      return { ...made, ...change(made, index) };
    });
    this.own.orderProductLines = [...this.own.orderProductLines, ...added];
    return this;
  }

  in(status: string) {
    this.own.status = status;
    return this;
  }

  /** Allows these actions; the others are reported as not allowed. */
  allowing(...ids: string[]) {
    this.own.actions = ids.map((id) => ({ id, isAllowed: true, blockers: [] }));
    return this;
  }

  /** Disallows an action, with the reason. */
  refusing(id: string, message: string) {
    this.own.actions = [
      ...this.own.actions,
      { id, isAllowed: false, blockers: [{ code: 'CLOSED', message }] },
    ];
    return this;
  }

  build() {
    return { ...this.own, orderSummary: summaryOf(this.own.orderProductLines) };
  }
}

export const anOrder = (own: Partial<OrderBuilt> = {}) => new OrderBuilder(own);
