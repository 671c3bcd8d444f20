import { type SliceError, toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useRef, useState } from 'react';
import {
  type OrderLineDeliveryInfoInput,
  UpdateOrderLinesDeliveryInfoDocument,
} from '../generated/graphql.js';
import {
  convertToMode,
  emptyEntry,
  fromServerReceiptFields,
  outstandingOf,
  type ReceiptEntry,
  type ReceiptErrors,
  type ReceiptMode,
  type ReceivableLine,
  toReceiptLines,
} from './receipt-entries.js';
import { reloadedMessage } from './reloaded-message.js';
import { useToday } from './today.hook.js';

interface ReceiptsOptions<T extends ReceivableLine> {
  /** Initial mode; default `add`. */
  mode?: ReceiptMode;
  /** Lines of one group are saved all or none, each group separately; by default all lines form one group. */
  groupOf?: (line: T) => string;
}

type SentLine = OrderLineDeliveryInfoInput;

/** Why receipts were not saved. */
interface Refusal {
  text: string;
  /** Each line shows its own reason. */
  isAtLines: boolean;
}

/** Receipt input of several lines, and saving it with a result per line. */
export const useReceipts = <T extends ReceivableLine>(
  lines: readonly T[],
  refetch: () => Promise<void>,
  { mode: firstMode = 'add', groupOf = () => '' }: ReceiptsOptions<T> = {},
) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  // The day that is shown is the day that is saved.
  const today = useToday();
  const [run, { isRunning }] = useSliceMutation(UpdateOrderLinesDeliveryInfoDocument, {
    touches: ['Order', 'OrderProductLine', 'Product', 'CostSummary'],
    isHandled: true,
  });
  const [mode, setMode] = useState<ReceiptMode>(firstMode);
  // What was typed; the rest of an entry follows the line, which others change too.
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<ReceiptEntry>>>>({});
  const [errors, setErrors] = useState<ReceiptErrors>({});
  const [refusal, setRefusal] = useState<Refusal>();
  // Sending the same entries again is the same receipt; changed entries are a new one.
  const keys = useRef(new Map<string, string>());
  const isBusy = useRef(false);

  const entryOf = (line: ReceivableLine): ReceiptEntry => ({
    ...emptyEntry(line, today),
    ...typed[line.id],
  });
  const change = (line: ReceivableLine, patch: Partial<ReceiptEntry>) => {
    setTyped((now) => ({ ...now, [line.id]: { ...now[line.id], ...patch } }));
    setErrors((now) => ({ ...now, [line.id]: {} }));
  };
  /** Fills in all outstanding pieces of these lines as received on that day. */
  const fill = (some: readonly T[], date: string) => {
    for (const line of some.filter((one) => outstandingOf(one) > 0)) {
      const pieces = mode === 'add' ? outstandingOf(line) : line.receivedLot + outstandingOf(line);
      change(line, { quantity: String(pieces), date });
    }
  };
  const fillOutstanding = () => fill(lines, today);
  const changeMode = (next: ReceiptMode) => {
    const lineOf = new Map(lines.map((line) => [line.id, line]));
    setTyped((now) =>
      Object.fromEntries(
        Object.entries(now).map(([id, entry]) => {
          const line = lineOf.get(id);
          if (!line || entry.quantity === undefined) return [id, entry];
          const { quantity } = convertToMode(line, entryOf(line), mode, next);
          return [id, { ...entry, quantity }];
        }),
      ),
    );
    setErrors({});
    setMode(next);
  };
  const clear = () => {
    setTyped({});
    setErrors({});
    setRefusal(undefined);
  };

  /** @returns undefined when saved */
  const send = async (group: readonly SentLine[]): Promise<SliceError | undefined> => {
    const content = JSON.stringify(group);
    const key = keys.current.get(content) ?? crypto.randomUUID();
    keys.current.set(content, key);
    try {
      await run({ input: { demandUuid, idempotencyKey: key, lines: [...group] } });
      keys.current.delete(content);
      return undefined;
    } catch (cause) {
      return toSliceError(cause, true);
    }
  };

  /** @returns whether all receipts were saved */
  const save = async (): Promise<boolean> => {
    if (isBusy.current) return false;
    const entries = Object.fromEntries(lines.map((line) => [line.id, entryOf(line)]));
    const converted = toReceiptLines(lines, entries, mode, today);
    setRefusal(undefined);
    setErrors(converted.errors);
    if (Object.keys(converted.errors).length > 0) return false;
    if (converted.lines.length === 0) {
      setRefusal({ text: '入荷数を1行以上入力してください。', isAtLines: false });
      return false;
    }
    isBusy.current = true;
    try {
      const groupOfLine = new Map(lines.map((line) => [line.id, groupOf(line)]));
      const groups = new Map<string, SentLine[]>();
      for (const line of converted.lines) {
        const group = groupOfLine.get(line.id) ?? '';
        groups.set(group, [...(groups.get(group) ?? []), line]);
      }
      const refused: { group: readonly SentLine[]; error: SliceError }[] = [];
      for (const group of groups.values()) {
        const error = await send(group);
        if (error) refused.push({ group, error });
      }
      return await report(converted.lines.length, refused, groups.size);
    } finally {
      isBusy.current = false;
    }
  };

  // Entering totals corrects a count.
  const verb = mode === 'total' ? '訂正' : '登録';
  const report = async (
    total: number,
    refused: readonly { group: readonly SentLine[]; error: SliceError }[],
    groupCount: number,
  ): Promise<boolean> => {
    if (refused.length === 0) {
      clear();
      notify.success(`${total.toLocaleString('ja-JP')}行の入荷を${verb}しました。`);
      return true;
    }
    const left = refused.flatMap(({ group }) => group.map(({ id }) => id));
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id]) => left.includes(id))));
    const done = total - left.length;
    const words = `${total}行中${done}行の入荷を${verb}しました。${left.length}行は${verb}できませんでした。`;
    if (done > 0) notify.info(words);
    setErrors(
      Object.fromEntries(
        refused.flatMap(({ group, error }) => Object.entries(refusalOf(group, error, groupCount > 1))),
      ),
    );
    const [first] = refused;
    setRefusal({
      text: groupCount === 1 && first ? messageOf(first.error) : words,
      isAtLines: groupCount > 1,
    });
    if (done > 0 || refused.some(({ error }) => error.code === 'ABORTED')) await refetch();
    return false;
  };

  // A line that others have completed may have left the list, with what was typed for it.
  const count = lines.filter(({ id }) => typed[id]?.quantity?.trim()).length;
  return {
    mode,
    changeMode,
    entryOf,
    change,
    fill,
    fillOutstanding,
    clear,
    save,
    errors,
    problem: refusal && problemOf(refusal, errors, new Set(lines.map(({ id }) => id))),
    isRunning,
    count,
  };
};

/** The lines are reloaded when others have changed them. */
const messageOf = ({ code, message }: SliceError): string =>
  code === 'ABORTED' ? reloadedMessage(message) : message;

/** What is said above the lines, with the reasons of lines that are no longer among them. */
function problemOf(
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
const refusalOf = (group: readonly SentLine[], error: SliceError, isOneOfMany: boolean): ReceiptErrors => {
  const atLines = fromServerReceiptFields(error.fields, group);
  if (!isOneOfMany || Object.keys(atLines).length > 0) return atLines;
  return Object.fromEntries(group.map(({ id }) => [id, { quantity: messageOf(error) }]));
};

export type ReceiptsState<T extends ReceivableLine> = ReturnType<typeof useReceipts<T>>;

/** What the inputs of a line need. */
export type Receipts = Pick<ReceiptsState<ReceivableLine>, 'mode' | 'entryOf' | 'change' | 'errors'>;
