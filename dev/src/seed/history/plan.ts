import type { DemoContent, Line } from '../order-calls.js';
import type { SupplierReply } from '../supplier-replies.js';

/** A receipt: the share of the ordered quantity so far, on a day relative to today. */
export interface PlannedReceipt {
  share: number;
  inDays: number;
}

/** The history of an order. */
export type Course =
  | { kind: 'draft' }
  | { kind: 'canceled'; reason: string; wasOrdered: boolean }
  | {
      kind: 'ordered';
      /** `mail`: sent with the purchase order as a document; `hand`: marked as ordered. */
      by: 'mail' | 'hand';
      receipts: readonly PlannedReceipt[];
      /** The outstanding pieces are short-closed. */
      isShortClosed?: boolean;
      isFixed?: boolean;
      /** A larger quantity, sent to the supplier as a correction. */
      correctedLot?: number;
      /** A message to the supplier. */
      message?: string;
      /** The supplier's reply. */
      reply?: string;
    };

/** The result of an approval request. */
export type ReviewedCourse =
  | { kind: 'draft' }
  | { kind: 'pending' }
  | { kind: 'denied'; comment: string }
  | { kind: 'approved' }
  | { kind: 'sent'; receipts: readonly PlannedReceipt[] };

export interface Planned<C> extends DemoContent {
  course: C;
}

const SPAN_DAYS = 178;
const PAST_ORDERS = 38;

/** Products of the first demand with their prices, as in `demo-catalog.ts`. */
const GOODS: readonly { name: string; unitPrice: string; tax?: number; lot: number }[] = [
  { name: 'マグカップ', unitPrice: '680', lot: 200 },
  { name: 'Tシャツ', unitPrice: '1180', lot: 120 },
  { name: 'トートバッグ', unitPrice: '890', lot: 100 },
  { name: '焼き菓子', unitPrice: '1500', tax: 1, lot: 80 },
];
const REASONS = ['の定期発注', 'の追加', 'の仕入', '・店舗補充分', '（催事用）'];

const line = (product: number, factor: number): Line => {
  const { unitPrice, tax, lot } = GOODS[product] ?? { unitPrice: '500', lot: 50 };
  return { product, unitPrice, lot: lot + 20 * factor, ...(tax !== undefined && { tax }) };
};

/**
 * The content is derived from the order's number, so that every start creates the same demonstration data.
 */
const contentOfNumber = (number: number, orderedInDays: number, deliveryInDays: number): DemoContent => {
  const product = (number * 3 + 1) % GOODS.length;
  const second = (product + 1) % GOODS.length;
  return {
    subject: `${GOODS[product]?.name ?? ''}${REASONS[number % REASONS.length] ?? ''}`,
    supplier: number % 3,
    destination: number % 2,
    lines:
      number % 3 === 0 ? [line(product, number % 5), line(second, number % 4)] : [line(product, number % 7)],
    ...(number % 4 === 0 && { freight: '6500' }),
    orderedInDays,
    deliveryInDays,
  };
};

/** The history of a past order: most are complete, some were late, partial, or partly returned. */
function pastCourse(number: number, deliveryInDays: number): Course {
  const lateness = number % 5 === 2 ? 2 + (number % 7) : -(number % 2);
  const arrived = Math.min(deliveryInDays + lateness, -1);
  const by = number % 6 === 0 ? ('mail' as const) : ('hand' as const);
  if (number % 9 === 4) {
    return { kind: 'ordered', by, receipts: [{ share: 0.75, inDays: arrived }], isShortClosed: true };
  }
  if (number % 11 === 5) {
    const back = Math.min(arrived + 3, 0);
    return {
      kind: 'ordered',
      by,
      receipts: [
        { share: 1, inDays: arrived },
        { share: 0.9, inDays: back },
        { share: 1, inDays: Math.min(back + 4, 0) },
      ],
    };
  }
  if (number % 7 === 3) {
    const first = Math.min(arrived, deliveryInDays) - 2;
    return {
      kind: 'ordered',
      by,
      receipts: [
        { share: 0.5, inDays: first },
        { share: 1, inDays: arrived },
      ],
    };
  }
  return { kind: 'ordered', by, receipts: [{ share: 1, inDays: arrived }], isFixed: number % 13 === 1 };
}

const recent: readonly { orderedInDays: number; deliveryInDays: number; course: Course }[] = [
  // Late: nothing was received, or a part.
  { orderedInDays: -24, deliveryInDays: -9, course: { kind: 'ordered', by: 'mail', receipts: [] } },
  {
    orderedInDays: -22,
    deliveryInDays: -4,
    course: {
      kind: 'ordered',
      by: 'mail',
      receipts: [{ share: 0.4, inDays: -5 }],
      message: '残りの納期をご連絡ください。お客様へのご案内の都合上、今週中にお願いいたします。',
      reply: 'お待たせしており申し訳ございません。残りは来週の水曜日に出荷いたします。',
    },
  },
  { orderedInDays: -20, deliveryInDays: -1, course: { kind: 'ordered', by: 'mail', receipts: [] } },
  // Complete by the agreed day.
  {
    orderedInDays: -23,
    deliveryInDays: -7,
    course: { kind: 'ordered', by: 'mail', receipts: [{ share: 1, inDays: -8 }] },
  },
  {
    orderedInDays: -19,
    deliveryInDays: -3,
    course: { kind: 'ordered', by: 'hand', receipts: [{ share: 1, inDays: -3 }] },
  },
  {
    orderedInDays: -17,
    deliveryInDays: -1,
    course: { kind: 'ordered', by: 'mail', receipts: [{ share: 1, inDays: -2 }] },
  },
  // Due today and in the next days.
  { orderedInDays: -16, deliveryInDays: 0, course: { kind: 'ordered', by: 'mail', receipts: [] } },
  {
    orderedInDays: -12,
    deliveryInDays: 2,
    course: { kind: 'ordered', by: 'mail', receipts: [{ share: 0.5, inDays: -1 }] },
  },
  {
    orderedInDays: -10,
    deliveryInDays: 6,
    course: { kind: 'ordered', by: 'mail', receipts: [], correctedLot: 260 },
  },
  {
    orderedInDays: -8,
    deliveryInDays: 12,
    course: {
      kind: 'ordered',
      by: 'mail',
      receipts: [],
      message: '色の見本をお送りいただくことはできますか。',
      reply: '承知いたしました。見本は明日の便でお送りします。ご確認のうえ、ご返信をお願いいたします。',
    },
  },
  { orderedInDays: -5, deliveryInDays: 18, course: { kind: 'ordered', by: 'hand', receipts: [] } },
  {
    orderedInDays: -15,
    deliveryInDays: 8,
    course: { kind: 'canceled', reason: '数量を見直して発注し直すため', wasOrdered: true },
  },
  {
    orderedInDays: -7,
    deliveryInDays: 20,
    course: { kind: 'canceled', reason: '企画の中止', wasOrdered: false },
  },
  { orderedInDays: -1, deliveryInDays: 25, course: { kind: 'draft' } },
  { orderedInDays: 0, deliveryInDays: 30, course: { kind: 'draft' } },
];

/** The suppliers' replies to the messages of the plan. */
export const repliesOf = (plan: readonly Planned<Course>[]): SupplierReply[] =>
  plan.flatMap(({ course }) =>
    course.kind === 'ordered' && course.message !== undefined && course.reply !== undefined
      ? [{ message: course.message, text: course.reply }]
      : [],
  );

/** Half a year of orders of a demand that sends them without approval, oldest first. */
export function planHistory(): Planned<Course>[] {
  const past = Array.from({ length: PAST_ORDERS }, (_, number) => {
    const orderedInDays = -SPAN_DAYS + Math.round((number * (SPAN_DAYS - 30)) / PAST_ORDERS);
    const deliveryInDays = orderedInDays + 7 + (number % 4) * 4;
    return {
      ...contentOfNumber(number, orderedInDays, deliveryInDays),
      course: pastCourse(number, deliveryInDays),
    };
  });
  const present = recent.map(({ orderedInDays, deliveryInDays, course }, index) => ({
    ...contentOfNumber(PAST_ORDERS + index, orderedInDays, deliveryInDays),
    course,
  }));
  return [...past, ...present].sort((a, b) => (a.orderedInDays ?? 0) - (b.orderedInDays ?? 0));
}

const reviewed = (
  subject: string,
  product: 0 | 1,
  lot: number,
  days: [orderedInDays: number, deliveryInDays: number],
  course: ReviewedCourse,
): Planned<ReviewedCourse> => ({
  subject,
  supplier: product,
  destination: 0,
  lines: [{ product, lot, unitPrice: product === 0 ? '2480' : '42.25' }],
  orderedInDays: days[0],
  deliveryInDays: days[1],
  course,
});

/** Orders of a demand in which an administrator approves what an editor requests. */
export const REVIEWED_HISTORY: readonly Planned<ReviewedCourse>[] = [
  reviewed('洗剤の定期発注（夏）', 0, 40, [-120, -106], {
    kind: 'sent',
    receipts: [{ share: 1, inDays: -106 }],
  }),
  reviewed('春のカタログ', 1, 3_000, [-95, -74], { kind: 'sent', receipts: [{ share: 1, inDays: -70 }] }),
  reviewed('洗剤の定期発注（秋）', 0, 48, [-60, -46], {
    kind: 'sent',
    receipts: [{ share: 1, inDays: -47 }],
  }),
  reviewed('展示会の案内状', 1, 1_200, [-30, -12], { kind: 'sent', receipts: [{ share: 0.5, inDays: -12 }] }),
  reviewed('洗剤の追加', 0, 16, [-9, 5], { kind: 'sent', receipts: [] }),
  reviewed('秋のカタログ', 1, 4_000, [-6, 16], { kind: 'approved' }),
  reviewed('創立記念の冊子', 1, 9_000, [-5, 40], {
    kind: 'denied',
    comment: '部数が多いようです。配布先の一覧を添えて、もう一度申請してください。',
  }),
  reviewed('会社案内の増刷', 1, 2_000, [0, 28], { kind: 'draft' }),
];

/** Requests that still wait for the administrator. */
export const PENDING_REVIEWS: readonly Planned<ReviewedCourse>[] = [
  reviewed('洗剤の定期発注（冬）', 0, 60, [-4, 20], { kind: 'pending' }),
  reviewed('年賀状の印刷', 1, 800, [-3, 14], { kind: 'pending' }),
];

/** Inbound deliveries for the warehouse: goods for today and the coming days. */
export const ANNOUNCED_ORDERS: readonly Planned<ReviewedCourse>[] = [
  reviewed('洗剤の補充', 0, 24, [-7, 0], { kind: 'sent', receipts: [] }),
  reviewed('新製品のカタログ', 1, 1_500, [-5, 6], { kind: 'sent', receipts: [] }),
];
