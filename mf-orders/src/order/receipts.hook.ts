import { type SliceError, toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useRef, useState } from 'react';
import {
  type OrderLineDeliveryInfoInput,
  UpdateOrderLinesDeliveryInfoDocument,
} from '../generated/graphql.js';
import { isLost } from './attempt-key.hook.js';
import { type ReceiptMode, type ReceivableLine, toReceiptLines } from './receipt-entries.js';
import { useReceiptInput } from './receipt-input.hook.js';
import { messageOf, problemOf, type Refusal, refusalOf, type RefusedGroup } from './receipt-refusals.js';

interface ReceiptsOptions<T extends ReceivableLine> {
  /** Initial mode; default `add`. */
  mode?: ReceiptMode;
  /** Lines of one group are saved all or none, each group separately; by default all lines form one group. */
  groupOf?: (line: T) => string;
  /** Price and day are shown, and saved, only beside a quantity; by default they can be corrected alone. */
  needsQuantity?: boolean;
}

type SentLine = OrderLineDeliveryInfoInput;

/** Sends lines; the same lines again are the same receipt, changed ones are a new one. */
const useSendReceipts = () => {
  const { demandUuid } = useSession();
  const [run, { isRunning }] = useSliceMutation(UpdateOrderLinesDeliveryInfoDocument, {
    touches: ['Order', 'OrderProductLine', 'Product', 'CostSummary'],
    isHandled: true,
  });
  const keys = useRef(new Map<string, string>());
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
  return { send, isRunning };
};

/** Receipt input of several lines, and saving it with a result per line. */
export const useReceipts = <T extends ReceivableLine>(
  lines: readonly T[],
  refetch: () => Promise<void>,
  { mode: firstMode = 'add', groupOf = () => '', needsQuantity = false }: ReceiptsOptions<T> = {},
) => {
  const notify = useNotify();
  const { today, keep, setErrors, filled, ...input } = useReceiptInput(lines, { firstMode, needsQuantity });
  const { mode, day, entryOf, errors } = input;
  const { send, isRunning } = useSendReceipts();
  // Lines as they were in an attempt whose answer was lost. It may have been saved, and shown since: what was typed
  // then is not to be added to it.
  const sentOf = useRef(new Map<string, T>());
  const [refusal, setRefusal] = useState<Refusal>();
  const isBusy = useRef(false);
  const clear = () => {
    input.clear();
    sentOf.current.clear();
    setRefusal(undefined);
  };

  /** @returns whether all receipts were saved */
  const save = async (): Promise<boolean> => {
    if (isBusy.current) return false;
    const known = filled.map((line) => sentOf.current.get(line.id) ?? line);
    const entries = Object.fromEntries(known.map((line) => [line.id, entryOf(line)]));
    const converted = toReceiptLines(known, entries, mode, { today, proposed: day });
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
      const refused: RefusedGroup[] = [];
      for (const group of groups.values()) {
        const error = await send(group);
        if (error) refused.push({ group, error });
        for (const line of known.filter(({ id }) => group.some((one) => one.id === id))) {
          if (error && isLost(error)) sentOf.current.set(line.id, line);
          else sentOf.current.delete(line.id);
        }
      }
      return await report(converted.lines, refused, groups.size);
    } finally {
      isBusy.current = false;
    }
  };

  const report = async (
    sent: readonly SentLine[],
    refused: readonly RefusedGroup[],
    groupCount: number,
  ): Promise<boolean> => {
    const total = sent.length;
    // Entering totals corrects a count; without more pieces only a price or a day is corrected.
    const isReceipt = sent.some(
      ({ receivedLot, expectedReceivedLot }) => receivedLot !== expectedReceivedLot,
    );
    const verb = mode === 'total' || !isReceipt ? '訂正' : '登録';
    if (refused.length === 0) {
      clear();
      notify.success(`${total.toLocaleString('ja-JP')}行の入荷を${verb}しました。`);
      return true;
    }
    const left = refused.flatMap(({ group }) => group.map(({ id }) => id));
    keep(left);
    const done = total - left.length;
    const words = `${total}行中${done}行の入荷を${verb}しました。${left.length}行は${verb}できませんでした。`;
    if (done > 0) notify.info(words);
    setErrors(Object.fromEntries(refused.flatMap((one) => Object.entries(refusalOf(one, groupCount > 1)))));
    const [first] = refused;
    setRefusal({
      text: groupCount === 1 && first ? messageOf(first.error) : words,
      isAtLines: groupCount > 1,
    });
    if (done > 0 || refused.some(({ error }) => error.code === 'ABORTED' || isLost(error))) await refetch();
    return false;
  };

  return {
    ...input,
    today,
    clear,
    save,
    problem: refusal && problemOf(refusal, errors, new Set(lines.map(({ id }) => id))),
    isRunning,
  };
};

export type ReceiptsState<T extends ReceivableLine> = ReturnType<typeof useReceipts<T>>;

/** What the inputs of a line need. */
export type Receipts = Pick<ReceiptsState<ReceivableLine>, 'mode' | 'entryOf' | 'change' | 'errors'>;
