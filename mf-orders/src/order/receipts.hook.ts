import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { useRef, useState } from 'react';
import { UpdateOrderLinesDeliveryInfoDocument } from '../generated/graphql.js';
import {
  emptyEntry,
  fromServerReceiptFields,
  outstandingOf,
  toReceiptLines,
  type ReceivableLine,
  type ReceiptEntry,
  type ReceiptErrors,
  type ReceiptMode,
} from './receipt-entries.js';

/** What was received, as it is typed for several lines, and its saving: all lines or none. */
export const useReceipts = (lines: readonly ReceivableLine[], refetch: () => Promise<void>) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const [run, { isRunning }] = useSliceMutation(UpdateOrderLinesDeliveryInfoDocument, {
    touches: ['Order', 'OrderProductLine', 'Product', 'CostSummary'],
    isHandled: true,
  });
  const [mode, setMode] = useState<ReceiptMode>('add');
  const [entries, setEntries] = useState<Readonly<Record<string, ReceiptEntry>>>({});
  const [errors, setErrors] = useState<ReceiptErrors>({});
  const [problem, setProblem] = useState<string>();
  const attempt = useRef({ content: '', key: '' });
  const isBusy = useRef(false);

  const entryOf = (line: ReceivableLine): ReceiptEntry =>
    entries[line.id] ?? emptyEntry(line, todayInJapan());
  const change = (line: ReceivableLine, patch: Partial<ReceiptEntry>) => {
    setEntries((now) => ({
      ...now,
      [line.id]: { ...(now[line.id] ?? emptyEntry(line, todayInJapan())), ...patch },
    }));
    setErrors((now) => ({ ...now, [line.id]: {} }));
  };
  const fillOutstanding = () =>
    setEntries((now) => ({
      ...now,
      ...Object.fromEntries(
        lines
          .filter((line) => outstandingOf(line) > 0)
          .map((line) => {
            const pieces = mode === 'add' ? outstandingOf(line) : line.receivedLot + outstandingOf(line);
            const entry = now[line.id] ?? emptyEntry(line, todayInJapan());
            return [line.id, { ...entry, quantity: String(pieces) }];
          }),
      ),
    }));
  const clear = () => {
    setEntries({});
    setErrors({});
    setProblem(undefined);
  };

  /** @returns whether the receipts are saved */
  const save = async (): Promise<boolean> => {
    if (isBusy.current) return false;
    const converted = toReceiptLines(lines, entries, mode, todayInJapan());
    setProblem(undefined);
    setErrors(converted.errors);
    if (Object.keys(converted.errors).length > 0) return false;
    if (converted.lines.length === 0) {
      setProblem('入荷数を1行以上入力してください。');
      return false;
    }
    // The same entries sent again are the same receipt; other entries are another one.
    const content = JSON.stringify(converted.lines);
    if (attempt.current.content !== content) attempt.current = { content, key: crypto.randomUUID() };
    isBusy.current = true;
    try {
      await run({ input: { demandUuid, idempotencyKey: attempt.current.key, lines: converted.lines } });
      attempt.current = { content: '', key: '' };
      clear();
      notify.success(`${converted.lines.length}行の入荷を登録しました。`);
      return true;
    } catch (cause) {
      const error = toSliceError(cause, true);
      setErrors(fromServerReceiptFields(error.fields, converted.lines));
      setProblem(error.message);
      if (error.code === 'ABORTED') await refetch();
      return false;
    } finally {
      isBusy.current = false;
    }
  };

  const count = Object.values(entries).filter((entry) => entry.quantity.trim() !== '').length;
  return { mode, setMode, entryOf, change, fillOutstanding, clear, save, errors, problem, isRunning, count };
};

export type Receipts = ReturnType<typeof useReceipts>;
