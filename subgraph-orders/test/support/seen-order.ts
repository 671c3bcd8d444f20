/** Fields of an order that tests check. */
export const ORDER_FIELDS = /* GraphQL */ `
  fragment Seen on Order {
    uuid
    purchaseNumber
    subject
    orderDate
    notes
    status
    isFixed
    inConversation
    hasUnnotifiedChanges
    updatedAt
    earliestDeliveryDate
    receivedRate
    demandSupplier {
      uuid
    }
    orderSummary {
      subtotal
      taxTotal
      total
      taxComponents {
        name
        taxRate
        taxableAmount
        amount
      }
    }
    orderProductLines {
      id
      orderNum
      productId
      deliveryDate
      lot
      unitPrice
      amount
      receivedLot
      canceledLot
      lastUnitPrice
      effectiveUnitPrice
      lastDeliveryDate
      deliveryStatus
      logilessInboundDeliveryLineHistories {
        historyDate
        receivedQuantity
        diffFromPrevious
      }
    }
    orderExpenseLines {
      id
      name
      amount
    }
    latestOrderSendLog {
      id
      status
      method
      kind
      version
      to
      failureReason
      isStopped
      stoppedAt
      stopperName
      mayHaveArrived
      documentSha256
      documentUrl
      sentAt
      senderName
    }
    orderSendLogs {
      id
      status
    }
    histories {
      event
      fromStatus
      toStatus
      actorName
      summary
    }
    actions {
      id
      isAllowed
      blockers {
        code
        message
      }
    }
    warnings {
      code
      field
    }
  }
`;

export interface SeenLine {
  id: string;
  orderNum: number;
  productId: string | null;
  deliveryDate: string | null;
  lot: number | null;
  unitPrice: string | null;
  amount: string;
  receivedLot: number;
  canceledLot: number;
  lastUnitPrice: string | null;
  effectiveUnitPrice: string | null;
  lastDeliveryDate: string | null;
  deliveryStatus: string;
  logilessInboundDeliveryLineHistories: {
    historyDate: string;
    receivedQuantity: number;
    diffFromPrevious: number;
  }[];
}

export interface SeenOrder {
  uuid: string;
  purchaseNumber: string;
  subject: string | null;
  orderDate: string | null;
  notes: string | null;
  status: string;
  isFixed: boolean;
  inConversation: boolean;
  hasUnnotifiedChanges: boolean;
  updatedAt: string;
  earliestDeliveryDate: string | null;
  receivedRate: number;
  demandSupplier: { uuid: string } | null;
  orderSummary: {
    subtotal: string;
    taxTotal: string;
    total: string;
    taxComponents: { name: string; taxRate: string; taxableAmount: string; amount: string }[];
  };
  orderProductLines: SeenLine[];
  orderExpenseLines: { id: string; name: string; amount: string }[];
  latestOrderSendLog: {
    id: string;
    status: string;
    method: string;
    kind: string;
    version: number;
    to: string[];
    failureReason: string | null;
    isStopped: boolean;
    stoppedAt: string | null;
    stopperName: string | null;
    mayHaveArrived: boolean;
    documentSha256: string;
    documentUrl: string;
    sentAt: string | null;
    senderName: string;
  } | null;
  orderSendLogs: { id: string; status: string }[];
  histories: {
    event: string;
    fromStatus: string | null;
    toStatus: string | null;
    actorName: string;
    summary: string;
  }[];
  actions: { id: string; isAllowed: boolean; blockers: { code: string; message: string }[] }[];
  warnings: { code: string; field: string }[];
}
