import type { SliceError } from '@hacchu-hub/slice-kit/data';
import type { OrderLineDeliveryInfoInput } from '../generated/graphql.js';
import { isLost } from './attempt-key.hook.js';
import { fromServerReceiptFields, type ReceiptErrors } from './receipt-entries.js';
import { reloadedMessage } from './reloaded-message.js';

/** Why receipts were not saved. */
export interface Refusal {
  text: string;
  /** Each line shows its own reason. */
  isAtLines: boolean;
}

/** Lines that were sent together, and why none of them was saved. */
export interface RefusedGroup {
  group: readonly OrderLineDeliveryInfoInput[];
  error: SliceError;
}

/** What was saved although the answer was lost is not saved again, nor added to what the lines show by then. */
const IS_SAVED_ONCE =
  '登録済みの場合は、入荷済みの数に反映されています。同じ内容でもう一度実行しても、二重には登録されません。';

/** The page is reloaded when others have changed the lines, or the order so that it receives nothing any more. */
export const messageOf = ({ code, message }: SliceError): string => {
  if (isLost({ code })) return `${message}${IS_SAVED_ONCE}`;
  return code === 'ABORTED' || code === 'FAILED_PRECONDITION' ? reloadedMessage(message) : message;
};

/** What is said above the lines, with the reasons of lines that are no longer among them. */
export function problemOf(
  { text, isAtLines }: Refusal,
  errors: ReceiptErrors,
  shownIds: ReadonlySet<string>,
): string {
  const reasons = Object.entries(errors).flatMap(([id, atLine]) =>
    Object.values(atLine).map((reason) => ({ reason, isShown: shownIds.has(id) })),
  );
  const gone = new Set(reasons.filter(({ isShown }) => !isShown).map(({ reason }) => reason));
  return [
    text,
    isAtLines && reasons.some(({ isShown }) => isShown) && '理由は各行に表示しています。',
    gone.size > 0 && `一覧から外れた行：${[...gone].join('')}`,
  ]
    .filter(Boolean)
    .join('');
}

/** Field errors of a refused group; with its message when other groups have other errors. */
export const refusalOf = ({ group, error }: RefusedGroup, isOneOfMany: boolean): ReceiptErrors => {
  const atLines = fromServerReceiptFields(error.fields, group);
  if (!isOneOfMany || Object.keys(atLines).length > 0) return atLines;
  return Object.fromEntries(group.map(({ id }) => [id, { quantity: messageOf(error) }]));
};
