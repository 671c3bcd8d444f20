import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useEffect, useMemo, useRef, useState } from 'react';
import {
  BudgetImpactsDocument,
  type BudgetImpactsQuery,
  type OrderContentInput,
} from '../generated/graphql.js';
import { BudgetImpacts } from './budget-impacts.js';

/** Milliseconds after the last change before the server is queried: later than the totals, which people wait for. */
const debounceMs = 700;

interface DraftBudgetsProps {
  orderUuid: string | null;
  content: OrderContentInput;
}

/** The part of a content that budgets depend on, so that typing a note sends nothing. */
const countedPart = ({
  orderDate,
  demandSupplierId,
  orderProductLines,
  orderExpenseLines,
}: OrderContentInput): OrderContentInput => ({
  orderDate: orderDate ?? null,
  demandSupplierId: demandSupplierId ?? null,
  orderProductLines: orderProductLines.map(({ id, productId, lot, unitPrice }) => ({
    id: id ?? null,
    productId: productId ?? null,
    lot: lot ?? null,
    unitPrice: unitPrice ?? null,
  })),
  orderExpenseLines: orderExpenseLines.map(({ lot, unitPrice }) => ({
    lot: lot ?? null,
    unitPrice: unitPrice ?? null,
  })),
});

const hasAmount = ({ orderProductLines, orderExpenseLines }: OrderContentInput): boolean =>
  [...orderProductLines, ...orderExpenseLines].some(({ lot, unitPrice }) => lot != null && unitPrice != null);

/** What remains of the budgets with the content that is being entered; it never delays the input. */
export const DraftBudgets = ({ orderUuid, content }: DraftBudgetsProps) => {
  const { demandUuid } = useSession();
  const fetch = useSliceFetch(BudgetImpactsDocument);
  const [impacts, setImpacts] = useState<BudgetImpactsQuery['budgetImpacts']>([]);
  const counted = useMemo(() => countedPart(content), [content]);
  const key = hasAmount(counted) ? JSON.stringify(counted) : undefined;
  const latest = useRef(counted);
  useEffect(() => {
    latest.current = counted;
  });
  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      if (key === undefined) {
        setImpacts([]);
        return;
      }
      fetch(
        { demandUuid, orderUuid, content: latest.current },
        { signal: controller.signal, fetchPolicy: 'network-only' },
      ).then(
        ({ budgetImpacts }) => {
          if (!controller.signal.aborted) setImpacts(budgetImpacts);
        },
        // Nobody waits for a warning: an earlier one that may be wrong is taken away.
        () => {
          if (!controller.signal.aborted) setImpacts([]);
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, fetch, demandUuid, orderUuid]);
  return <BudgetImpacts impacts={impacts} />;
};
