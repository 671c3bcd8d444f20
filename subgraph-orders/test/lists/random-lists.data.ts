import { searchKey } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { randomFrom } from '@hacchu-hub/subgraph-testing/random';
import { weekOf } from '../../src/deliveries/line-list.service.js';
import type { LineDocument } from '../../src/orders/lines/line.schema.js';
import { type OrderDocument } from '../../src/orders/order.schema.js';
import { searchKeysOf } from '../../src/orders/order.search.js';
import { OrderStatus } from '../../src/orders/order.status.js';
import { addDays } from '../../src/orders/order-warnings.js';
import { TODAY } from '../support/receipts.js';
import { DELETED_SUPPLIER, DESTINATION, SHIRT, SUPPLIER, TEA } from '../support/stand-ins.js';

// Random orders, lines and conditions of lists, the same in every run: the conditions also say which documents they hold for.

/** More than the thousand up to which matches are counted. */
export const ORDERS = 2_400;
const random = randomFrom(20_261_126);
const below = (limit: number): number => Math.floor(random() * limit);
export const oneOf = <T>(...values: readonly [T, ...T[]]): T => values[below(values.length)] ?? values[0];
export const id = (kind: number, number: number): string =>
  `019${kind}0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const day = (): string => addDays(TODAY, below(60) - 40);

const ADMIN = as.demandAdmin().identity;
export const PEOPLE = [ADMIN?.kind === 'user' ? ADMIN.uuid : '', id(8, 1), id(8, 2)] as const;
const STATUSES = {
  DRAFTING: OrderStatus.Drafting,
  REVIEWING: OrderStatus.Reviewing,
  DELIVERING: OrderStatus.Delivering,
  DELIVERY_COMPLETE: OrderStatus.DeliveryComplete,
} as const;
type Tab = keyof typeof STATUSES;
const TABS: readonly [Tab, ...Tab[]] = ['DELIVERING', 'DRAFTING', 'REVIEWING', 'DELIVERY_COMPLETE'];

export type Where = Record<string, unknown>;

/** A condition of a list of orders, and the same on a document. */
interface Condition<T> {
  where: Where;
  holds: (document: T) => boolean;
}

export const mustBeNotified = ({ status, hasUnnotifiedChanges }: OrderDocument): boolean =>
  hasUnnotifiedChanges && status !== OrderStatus.DeliveryComplete && status !== OrderStatus.Canceled;

export const ORDER_CONDITIONS: readonly (() => Condition<OrderDocument>)[] = [
  () => {
    const supplier = oneOf(SUPPLIER, DELETED_SUPPLIER);
    return { where: { demandSupplierId: supplier }, holds: (order) => order.demandSupplierId === supplier };
  },
  () => ({
    where: { deliveryDestinationId: DESTINATION },
    holds: ({ deliveryDestinationId }) => deliveryDestinationId === DESTINATION,
  }),
  () => {
    const creator = oneOf(...PEOPLE);
    return { where: { creatorUuid: creator }, holds: (order) => order.creator.uuid === creator };
  },
  () => {
    const product = oneOf(SHIRT, TEA);
    return { where: { productId: product }, holds: ({ productIds }) => productIds.includes(product) };
  },
  () => ({
    where: { late: true },
    holds: ({ openDeliveryDate }) => openDeliveryDate !== null && openDeliveryDate < TODAY,
  }),
  () => {
    const due = day();
    return { where: { openDeliveryDate: due }, holds: ({ openDeliveryDate }) => openDeliveryDate === due };
  },
  () => {
    const [from, to] = [day(), day()];
    return {
      where: { orderDateFrom: from, orderDateTo: to },
      holds: ({ orderDate }) => orderDate !== null && orderDate >= from && orderDate <= to,
    };
  },
  () => {
    const from = day();
    return {
      where: { deliveryDateFrom: from },
      holds: ({ earliestDeliveryDate }) => earliestDeliveryDate !== null && earliestDeliveryDate >= from,
    };
  },
  () => {
    const to = day();
    return {
      where: { deliveryDateTo: to },
      holds: ({ earliestDeliveryDate }) => earliestDeliveryDate !== null && earliestDeliveryDate <= to,
    };
  },
  () => {
    const to = below(1_000);
    return { where: { amountTo: String(to) }, holds: ({ totalYen }) => totalYen <= to };
  },
  () => {
    const from = below(1_000);
    return { where: { amountFrom: String(from) }, holds: ({ totalYen }) => totalYen >= from };
  },
  () => {
    const wanted = random() < 0.7;
    return {
      where: { hasUnnotifiedChanges: wanted },
      holds: (order) => mustBeNotified(order) === wanted,
    };
  },
  () => ({
    where: { supplierAnswerState: 'ANSWERED' },
    holds: ({ supplierAnswerState }) => supplierAnswerState === 'ANSWERED',
  }),
  () => ({
    where: { hasExcessReceipt: true },
    holds: ({ hasExcessReceipt, isFixed }) => hasExcessReceipt === true && !isFixed,
  }),
  () => ({
    where: { hasBouncedMail: true },
    holds: ({ mailBouncedAt }) => mailBouncedAt !== null,
  }),
  () => ({
    where: { reviewerUuid: PEOPLE[1] },
    holds: ({ reviewerIds }) => reviewerIds.includes(PEOPLE[1]),
  }),
  () => {
    const text = someWords();
    return { where: { text }, holds: ({ searchText }) => hasWords(searchText, text) };
  },
];

/** Of an order, as the product makes them; its parts occur in those of others. */
const numberOf = (index: number): string =>
  `2026${String(100 + ((index * 37) % 1_130)).padStart(4, '0')}-${String(index).padStart(3, '0')}`;
/** Words, numbers, parts of numbers, and several of them. */
function someWords(): string {
  const number = numberOf(below(ORDERS));
  const from = below(number.length - 5);
  const part = number.slice(from, from + 4 + below(8));
  const word = oneOf('冬物', '旧型番', 'しゃつ', '7');
  return oneOf(word, word, number, part, `${word} ${part}`, '2026', '2026010', `${part} ${number}`);
}
const hasWords = (searchText: string, text: string): boolean =>
  text.split(' ').every((word) => searchText.includes(searchKey(word)));

export const SORT_FIELDS = {
  PURCHASE_NUMBER: 'purchaseNumber',
  ORDER_DATE: 'listDate',
  DELIVERY_DATE: 'earliestDeliveryDate',
  TOTAL: 'totalYen',
  UPDATED_AT: 'updatedAt',
} as const;

export const compare = (one: string | number | null, other: string | number | null): number => {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? -1 : 1;
  return one < other ? -1 : 1;
};

/** Some of the conditions, mostly one: that is what people use. */
export const chosen = <T>(conditions: readonly (() => Condition<T>)[]): Condition<T>[] =>
  Array.from({ length: oneOf(0, 1, 1, 1, 2) }, () => conditions[below(conditions.length)]?.() ?? []).flat();

export function tabOf(where: Where): (order: OrderDocument) => boolean {
  const kind = below(3);
  if (kind === 0) return () => true;
  if (kind === 1) {
    where['inConversation'] = true;
    return ({ inConversation }) => inConversation;
  }
  const tab = oneOf(...TABS);
  where['statuses'] = [tab];
  return ({ status }) => status === STATUSES[tab];
}

export const LINE_CONDITIONS: readonly (() => Condition<LineDocument>)[] = [
  () => ({
    where: { late: true },
    holds: ({ deliveryStatus, deliveryDate }) =>
      deliveryStatus === 'Delivering' && deliveryDate !== null && deliveryDate < TODAY,
  }),
  () => {
    const { monday, sunday } = weekOf(TODAY);
    return {
      where: { thisWeek: true },
      holds: ({ deliveryDate }) => deliveryDate !== null && deliveryDate >= monday && deliveryDate <= sunday,
    };
  },
  () => {
    const due = day();
    return { where: { deliveryDate: due }, holds: ({ deliveryDate }) => deliveryDate === due };
  },
  () => ({ where: { partial: true }, holds: ({ isPartial }) => isPartial }),
  () => {
    const text = someWords();
    return { where: { text }, holds: ({ searchText }) => hasWords(searchText, text) };
  },
];

export function randomOrder(pattern: OrderDocument, index: number): OrderDocument {
  const status = STATUSES[oneOf(...TABS)];
  const orderDate = random() < 0.1 ? null : day();
  const isOpen = status === OrderStatus.Delivering;
  const subject = `冬物 シャツ ${index} ${random() < 0.3 ? '旧型番' : ''}`;
  const dueDay = random() < 0.1 ? null : day();
  return {
    ...pattern,
    _id: id(1, index),
    demandUuid: TEST_DEMAND.uuid,
    purchaseNumber: numberOf(index),
    status,
    subject,
    orderDate,
    listDate: orderDate ?? day(),
    inConversation: random() < 0.2,
    demandSupplierId: oneOf(SUPPLIER, SUPPLIER, DELETED_SUPPLIER, null),
    deliveryDestinationId: oneOf(DESTINATION, null),
    creator: { actor: 'DemandUser', uuid: oneOf(...PEOPLE), name: '担当' },
    productIds: [SHIRT, TEA].filter(() => random() < 0.6),
    earliestDeliveryDate: dueDay,
    openDeliveryDate: isOpen ? dueDay : null,
    hasUnnotifiedChanges: random() < 0.3,
    supplierAnswerState: isOpen ? oneOf(null, 'ANSWERED' as OrderDocument['supplierAnswerState']) : null,
    hasExcessReceipt: random() < 0.3,
    isFixed: random() < 0.3,
    mailBouncedAt: random() < 0.05 ? '2026-01-01T00:00:00.000000Z' : null,
    reviewerIds: PEOPLE.filter(() => random() < 0.5),
    pendingReviewerIds: status === OrderStatus.Reviewing ? PEOPLE.filter(() => random() < 0.5) : [],
    totalYen: below(1_000),
    updatedAt: `2026-01-01T00:00:00.${String(below(1_000)).padStart(6, '0')}Z`,
    deletedAt: random() < 0.05 ? '2026-01-01T00:00:00.000000Z' : null,
    ...searchKeysOf([numberOf(index), subject]),
  };
}

export function randomLine(pattern: LineDocument, order: OrderDocument, index: number): LineDocument {
  return {
    ...pattern,
    _id: id(2, index),
    orderId: order._id,
    demandUuid: TEST_DEMAND.uuid,
    deliveryStatus: oneOf('Unknown', 'Delivering', 'CompleteDelivery') as LineDocument['deliveryStatus'],
    deliveryDate: order.earliestDeliveryDate,
    isPartial: random() < 0.5,
    deletedAt: order.deletedAt,
    searchText: order.searchText,
    searchGrams: order.searchGrams,
  };
}
