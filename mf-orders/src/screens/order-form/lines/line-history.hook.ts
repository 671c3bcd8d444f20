import { type RefObject, useCallback, useRef } from 'react';
import type { OrderFormValues } from '../order-form.values.js';

type Lines = Pick<OrderFormValues, 'productLines' | 'expenseLines'>;

const depth = 100;

const isSame = <Row>(a: readonly Row[], b: readonly Row[]): boolean =>
  a === b || (a.length === b.length && a.every((row, index) => row === b[index]));

const isSameLines = (a: Lines, b: Lines): boolean =>
  isSame(a.productLines, b.productLines) && isSame(a.expenseLines, b.expenseLines);

/** Undo (Ctrl+Z) and redo (Ctrl+Y): the lines of both grids before each edit. */
export const useLineHistory = (
  latest: RefObject<{ values: OrderFormValues }>,
  update: (change: (values: OrderFormValues) => OrderFormValues) => void,
) => {
  const past = useRef<Lines[]>([]);
  const future = useRef<Lines[]>([]);

  const present = useCallback((): Lines => {
    const { productLines, expenseLines } = latest.current.values;
    return { productLines, expenseLines };
  }, [latest]);

  const begin = useCallback(() => {
    future.current = [];
    const now = present();
    const last = past.current.at(-1);
    if (last === undefined || !isSameLines(last, now)) past.current = [...past.current.slice(1 - depth), now];
  }, [present]);

  /** An edit abandoned with Esc leaves a step without a change: skip it. */
  const step = useCallback(
    (from: RefObject<Lines[]>, to: RefObject<Lines[]>) => {
      const now = present();
      let target = from.current.pop();
      while (target !== undefined && isSameLines(target, now)) target = from.current.pop();
      if (target === undefined) return;
      to.current.push(now);
      const { productLines, expenseLines } = target;
      update((values) => ({ ...values, productLines, expenseLines }));
    },
    [present, update],
  );
  const undo = useCallback(() => step(past, future), [step]);
  const redo = useCallback(() => step(future, past), [step]);
  const forget = useCallback(() => {
    past.current = [];
    future.current = [];
  }, []);
  return { begin, undo, redo, forget };
};
