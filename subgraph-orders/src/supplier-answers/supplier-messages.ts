import type { OrderDocument } from '../orders/order.schema.js';
import type { SupplierLinkDocument } from '../supplier-links/supplier-link.schema.js';
import { lineText } from './supplier-answer.rules.js';
import type { AnswerLine } from './supplier-answer.schema.js';

/** Why the buyer writes to the supplier. */
export type MessagePurpose = 'REMIND' | 'RENEW' | 'ASK_BACK' | 'ACCEPT';

const OPENINGS: Readonly<Record<MessagePurpose, string>> = {
  REMIND: `先にお送りした下記の発注につきまして、まだご回答をいただいていないようです。
お手数をおかけしますが、内容のご確認とご回答をお願いいたします。`,
  RENEW: `下記の発注のご確認とご回答のためのリンクを、改めてお送りいたします。
以前にお送りしたリンクはご利用いただけません。`,
  ASK_BACK: `納期のご回答をいただき、ありがとうございます。
下記のとおり確認させていただきたく、お手数ですが改めてご回答をお願いいたします。`,
  ACCEPT: `納期のご回答をいただき、ありがとうございます。
ご回答いただいた下記の納期で承りました。`,
};

/** Text of a mail to the supplier, without signature and link. */
export function supplierMessage(
  purpose: MessagePurpose,
  { purchaseNumber, subject }: Pick<OrderDocument, 'purchaseNumber' | 'subject'>,
  { printed }: Pick<SupplierLinkDocument, 'printed'>,
  { comment, lines = [] }: { readonly comment: string | null; readonly lines?: readonly AnswerLine[] },
): string {
  const proposed = lines.filter(({ proposedDate }) => proposedDate !== null);
  return [
    `${printed.supplierName} 御中`,
    '',
    'いつもお世話になっております。',
    `${printed.buyer.name}です。`,
    '',
    OPENINGS[purpose],
    ...(proposed.length === 0 ? [] : ['', ...proposed.map((line) => lineText({ ...line, note: null }))]),
    ...(comment === null ? [] : ['', comment]),
    '',
    `発注番号：${purchaseNumber}`,
    ...(subject ? [`件名：${subject}`] : []),
  ].join('\n');
}
