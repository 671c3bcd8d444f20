import { useCallback, useState } from 'react';
import {
  convertToMode,
  emptyEntry,
  hasQuantity,
  isFilled,
  outstandingOf,
  type ReceiptEntry,
  type ReceiptErrors,
  type ReceiptMode,
  type ReceivableLine,
} from './receipt-entries.js';
import { useToday } from './today.hook.js';

interface ReceiptInputOptions {
  firstMode: ReceiptMode;
  /** Price and day are shown, and count, only beside a quantity. */
  needsQuantity: boolean;
}

/** What is typed as received of several lines, with its errors. */
export const useReceiptInput = <T extends ReceivableLine>(
  lines: readonly T[],
  { firstMode, needsQuantity }: ReceiptInputOptions,
) => {
  // The day that is shown is the day that is saved.
  const today = useToday();
  const [chosenDay, setDay] = useState<string>();
  const day = chosenDay ?? today;
  const [mode, setMode] = useState<ReceiptMode>(firstMode);
  // What was typed; the rest of an entry follows the line, which others change too.
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<ReceiptEntry>>>>({});
  const [errors, setErrors] = useState<ReceiptErrors>({});

  const entryOf = (line: ReceivableLine): ReceiptEntry => ({
    ...emptyEntry(line, day),
    ...typed[line.id],
  });
  // Stable, so that only the inputs of the changed line render again.
  const change = useCallback((line: ReceivableLine, patch: Partial<ReceiptEntry>) => {
    setTyped((now) => ({ ...now, [line.id]: { ...now[line.id], ...patch } }));
    setErrors((now) => ({ ...now, [line.id]: {} }));
  }, []);
  /** Fills in all outstanding pieces of these lines as received on that day, by default on the day that each has. */
  const fill = (some: readonly T[], date?: string) => {
    for (const line of some.filter((one) => outstandingOf(one) > 0)) {
      const pieces = mode === 'add' ? outstandingOf(line) : line.receivedLot + outstandingOf(line);
      change(line, { quantity: String(pieces), ...(date !== undefined && { date }) });
    }
  };
  const fillOutstanding = () => fill(lines);
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
  /** A day for all lines, except those with a day of their own. */
  const changeDay = (chosen: string) => {
    setDay(chosen);
    setErrors({});
  };
  const clear = () => {
    setTyped({});
    setDay(undefined);
    setErrors({});
  };
  /** Keeps only what was typed for these lines. */
  const keep = (ids: readonly string[]) =>
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id]) => ids.includes(id))));

  // A line that others have completed may have left the list, with what was typed for it.
  const filled = lines.filter((line) =>
    needsQuantity ? hasQuantity(entryOf(line)) : isFilled(line, entryOf(line), day),
  );
  return {
    today,
    /** The day of all lines without one of their own. */
    day,
    changeDay,
    mode,
    changeMode,
    entryOf,
    change,
    fill,
    fillOutstanding,
    clear,
    keep,
    errors,
    setErrors,
    /** The lines with input. */
    filled,
    count: filled.length,
  };
};
