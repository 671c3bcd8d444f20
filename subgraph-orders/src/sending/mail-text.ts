import { groupDigits } from '@hacchu-hub/purchase-math';
import { dateOfLines } from '../documents/document.format.js';
import type { OrderDocumentKind } from '../orders/order-enums.js';

const SUBJECTS: Readonly<Record<OrderDocumentKind, { prefix: string; what: string }>> = {
  ORDER: { prefix: '', what: '発注書送付のご案内' },
  CORRECTION: { prefix: '【訂正】', what: '発注書送付のご案内' },
  CANCELLATION: { prefix: '【取消】', what: '発注取消のご案内' },
};

/** Default subject of the send form; an order that is not stored yet has no number. */
export function defaultSubject(
  kind: OrderDocumentKind,
  demandName: string,
  purchaseNumber: string | null,
): string {
  const number = purchaseNumber === null ? '' : `（発注番号：${purchaseNumber}）`;
  const { prefix, what } = SUBJECTS[kind];
  return `${prefix}【${demandName}】${what}${number}`;
}

export interface MailFacts {
  readonly kind: OrderDocumentKind;
  readonly demandName: string;
  readonly supplierName: string | null;
  readonly destinationName: string | null;
  readonly senderName: string | null;
  readonly purchaseNumber: string | null;
  readonly subject: string | null;
  readonly deliveryDates: readonly string[];
  /** Yen, with tax. */
  readonly total: string;
  /** What a correction changes of what the supplier knows, where it is known. */
  readonly corrections: readonly string[];
  /** The demand's own text instead of the default. */
  readonly customText: string | null;
  /** Whether the demand's signature, which names the sender, is appended. */
  readonly hasSignature: boolean;
}

const DEFAULT_TEXTS: Readonly<Record<OrderDocumentKind, string>> = {
  ORDER: `下記のとおり発注いたします。
発注書（PDF）を添付いたしますので、ご確認のほどよろしくお願いいたします。`,
  CORRECTION: `先にお送りした発注の内容を、下記のとおり訂正いたします。
訂正後の発注書（PDF）を添付いたしますので、お手元の発注書と差し替えてくださいますようお願いいたします。`,
  CANCELLATION: `先にお送りした下記の発注を取り消します。
発注取消書（PDF）を添付いたしますので、ご確認のほどよろしくお願いいたします。`,
};

/** Default text of the send form. */
export function defaultBody(facts: MailFacts): string {
  const line = (label: string, value: string | null): string[] => (value ? [`${label}：${value}`] : []);
  return [
    `${facts.supplierName ?? '仕入先'} 御中`,
    '',
    'いつもお世話になっております。',
    `${facts.demandName}${facts.senderName ? `の${facts.senderName}` : ''}です。`,
    '',
    (facts.kind === 'ORDER' ? facts.customText : null) ?? DEFAULT_TEXTS[facts.kind],
    '',
    ...line('発注番号', facts.purchaseNumber),
    ...line('件名', facts.subject),
    ...line('納期', dateOfLines(facts.deliveryDates)),
    ...line('納品先', facts.destinationName),
    `合計金額（税込）：¥${groupDigits(facts.total)}`,
    '',
    ...(facts.corrections.length === 0
      ? []
      : ['【訂正箇所】', ...facts.corrections.map((one) => `・${one}`), '']),
    'ご不明な点がございましたら、このメールにご返信ください。',
    ...(facts.hasSignature ? [] : ['', facts.demandName]),
  ].join('\n');
}
