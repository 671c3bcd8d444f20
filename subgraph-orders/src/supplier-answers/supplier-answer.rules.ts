import {
  type FieldMessages,
  invalidArgument,
  localDate,
  optionalText,
  parseInput,
  text,
  uuid,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { SupplierAnswerKind, SupplierOrderState } from '../orders/supplier-answer.enums.js';
import type { PrintedOrder } from '../supplier-links/printed-order.js';
import type { AnswerLine, SupplierAnswerDocument } from './supplier-answer.schema.js';

/** Files of one answer. */
export const MAX_ANSWER_FILES = 5;
export const FILE_COUNT_MESSAGE = `添付できるファイルは${MAX_ANSWER_FILES}件までです。`;
/** Answers by one link. */
export const MAX_ANSWERS = 50;

const MAX_LINES = 300;
const MAX_COMMENT = 1_000;
const YEARS_AHEAD = 2;

export const answerComment = optionalText({ label: 'コメント', max: MAX_COMMENT, isMultiline: true });
export const requiredComment = text({ label: 'コメント', max: MAX_COMMENT, isMultiline: true });

const schema = z.object({
  respondent: text({ label: 'ご担当者名', max: 50 }),
  comment: answerComment,
  kind: z.enum(SupplierAnswerKind),
  lines: z
    .array(
      z.object({
        lineId: z.string(),
        deliveryDate: localDate('納期').nullish(),
        note: optionalText({ label: 'メモ', max: 200 }),
      }),
    )
    .max(MAX_LINES),
  fileIds: z
    .array(uuid())
    .max(MAX_ANSWER_FILES, FILE_COUNT_MESSAGE)
    .refine((ids) => new Set(ids).size === ids.length, '同じファイルが重複しています。'),
});

/** An answer as entered, with the lines as printed and the dates that held. */
export interface WrittenAnswer {
  readonly respondent: string;
  readonly comment: string | null;
  readonly kind: SupplierAnswerKind;
  readonly lines: readonly AnswerLine[];
  readonly fileIds: readonly string[];
}

const NO_PROPOSAL = '納期を変更する商品の納期を入力してください。';
const CONFIRMED_DATE = '受注確認では納期を変更できません。納期を変更する場合は納期回答を選択してください。';
const UNKNOWN_LINE = '商品明細の指定が正しくありません。ページを再読み込みしてください。';

/**
 * Checks an answer to a printed order.
 *
 * @param printed with the dates that hold
 * @param today in Japan
 * @throws INVALID_ARGUMENT at respondent, comment, lines, lines.n.…, fileIds or fileIds.n
 */
export function writtenAnswer(input: unknown, printed: PrintedOrder, today: string): WrittenAnswer {
  const { lines: entered, ...answer } = parseInput(schema, input);
  const fields: Record<string, string[]> = {};
  const byId = new Map(printed.lines.map((line) => [line.lineId, line]));
  const seen = new Set<string>();
  const lines: AnswerLine[] = [];
  entered.forEach(({ lineId, deliveryDate, note }, index) => {
    const line = byId.get(lineId);
    if (!line || seen.has(lineId)) {
      fields[`lines.${index}.lineId`] = [UNKNOWN_LINE];
      return;
    }
    seen.add(lineId);
    const proposedDate = deliveryDate === line.deliveryDate ? null : (deliveryDate ?? null);
    const problem =
      proposedDate === null
        ? undefined
        : dateProblem(answer.kind, proposedDate, line.deliveryDate, { today, orderDate: printed.orderDate });
    if (problem !== undefined) fields[`lines.${index}.deliveryDate`] = [problem];
    if (proposedDate === null && note === null) return;
    lines.push({ lineId, name: line.name, orderedDate: line.deliveryDate, proposedDate, note });
  });
  const hasProposal = lines.some(({ proposedDate }) => proposedDate !== null);
  if (answer.kind === SupplierAnswerKind.PROPOSE && !hasProposal) fields['lines'] = [NO_PROPOSAL];
  if (Object.keys(fields).length > 0) throw invalidArgument({ fields: fields satisfies FieldMessages });
  return { ...answer, lines };
}

function dateProblem(
  kind: SupplierAnswerKind,
  day: string,
  orderedDate: string | null,
  { today, orderDate }: { readonly today: string; readonly orderDate: string | null },
): string | undefined {
  if (kind === SupplierAnswerKind.CONFIRM) return CONFIRMED_DATE;
  if (day < today) return '納期は本日以降の日付を入力してください。';
  // The buyer could not accept it: no line is delivered before its order.
  if (orderDate !== null && day < orderDate)
    return `納期は発注日（${slashed(orderDate)}）以降の日付を入力してください。`;
  const isOrderedLater = orderedDate !== null && orderedDate > today;
  if (day <= lastDayAfter(isOrderedLater ? orderedDate : today)) return undefined;
  return isOrderedLater
    ? `納期は、これまでの納期（${slashed(orderedDate)}）から2年以内の日付を入力してください。`
    : '納期は本日から2年以内の日付を入力してください。';
}

/** The same day two years later. After February 29 it is only compared: February 28 is before it, March 1 after it. */
const lastDayAfter = (day: string): string => `${Number(day.slice(0, 4)) + YEARS_AHEAD}${day.slice(4)}`;

const slashed = (day: string | null): string => day?.replaceAll('-', '/') ?? '未定';

/** One line of an answer in a text. */
export const lineText = ({ name, orderedDate, proposedDate, note }: AnswerLine): string =>
  [
    `・${name}：`,
    proposedDate === null ? slashed(orderedDate) : `${slashed(orderedDate)} → ${slashed(proposedDate)}`,
    note === null ? '' : `（${note}）`,
  ].join('');

/** An answer as a message of the conversation. */
export const answerText = ({ kind, comment, lines }: WrittenAnswer): string =>
  [
    kind === SupplierAnswerKind.CONFIRM ? '受注を確認しました。' : '納期を回答しました。',
    ...lines.map(lineText),
    ...(comment === null ? [] : ['', comment]),
  ].join('\n');

/** Why a link cannot be used, in words for the supplier. */
export const STATE_MESSAGES: Readonly<Record<SupplierOrderState, string | null>> = {
  OPEN: null,
  COMPLETED: 'この発注は納品が完了しています。ご回答は不要です。',
  SUPERSEDED: 'この発注は内容が変更されました。新しいメールに記載されたリンクを開いてください。',
  CANCELED: 'この発注は取り消されました。',
  EXPIRED: 'このリンクは有効期限が切れています。発注元にお問い合わせください。',
  WITHDRAWN: 'このリンクは無効になりました。新しいメールが届いている場合は、そのリンクを開いてください。',
};

/** Whether the buyer can decide about an answer, which is the latest one. */
export const isUndecided = ({ kind, decision }: Pick<SupplierAnswerDocument, 'kind' | 'decision'>): boolean =>
  kind === SupplierAnswerKind.PROPOSE && decision === null;

/** Proposed dates by line. */
export const proposedDatesOf = (lines: readonly AnswerLine[]): ReadonlyMap<string, string> =>
  new Map(
    lines.flatMap(({ lineId, proposedDate }): [string, string][] =>
      proposedDate === null ? [] : [[lineId, proposedDate]],
    ),
  );

/**
 * The printed order with the delivery dates that hold, which the buyer may have accepted since.
 *
 * @param accepted answers to this version, oldest first
 */
export function withAcceptedDates(
  printed: PrintedOrder,
  accepted: readonly Pick<SupplierAnswerDocument, 'lines'>[],
): PrintedOrder {
  const dates = new Map(accepted.flatMap(({ lines }) => [...proposedDatesOf(lines)]));
  const lines = printed.lines.map((line) => ({
    ...line,
    deliveryDate: dates.get(line.lineId) ?? line.deliveryDate,
  }));
  return { ...printed, lines };
}
