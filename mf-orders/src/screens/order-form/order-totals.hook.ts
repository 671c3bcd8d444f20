import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { isLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type OrderTotals_OrderSummaryFragment, OrderTotalsDocument } from '../../generated/graphql.js';
import { toContent } from './order-form.conversions.js';
import { totalsOf } from './order-form.totals.js';
import type { OrderFormValues } from './order-form.values.js';

/** Milliseconds after the last change before the server is queried (domain rule: 300 ms). */
const debounceMs = 300;

type Totals = Omit<OrderTotals_OrderSummaryFragment, 'taxComponents'> & {
  taxComponents: readonly OrderTotals_OrderSummaryFragment['taxComponents'][number][];
};

/** The totals of the input: at once by the shared calculation, then as the server calculates them. */
export const useOrderTotals = (values: OrderFormValues): { totals: Totals; isPending: boolean } => {
  const { demandUuid } = useSession();
  const fetch = useSliceFetch(OrderTotalsDocument);
  // Without `totals` the server did not respond, and the local calculation stays.
  const [answer, setAnswer] = useState<{ key: string; totals?: Totals }>();
  const day = isLocalDate(values.orderDate) ? values.orderDate : todayInJapan();
  const own = useMemo(() => totalsOf(values, day), [values, day]);
  // The query depends only on what determines the amounts, so typing a note sends nothing.
  const asked = useMemo(() => {
    const { content } = toContent(values, day);
    const priced = ({ lot, unitPrice, taxCategoryId }: (typeof content.orderProductLines)[number]) => ({
      lot,
      unitPrice,
      taxCategoryId,
    });
    const lines = {
      orderProductLines: content.orderProductLines.map(priced),
      orderExpenseLines: content.orderExpenseLines.map(priced),
    };
    // The supplier may round the tax otherwise than the demand; its rates are those of the day of the order.
    const input = { ...lines, demandSupplierId: content.demandSupplierId, orderDate: day };
    return { lines: input, key: JSON.stringify(input) };
  }, [values, day]);
  const { key } = asked;
  const latestLines = useRef(asked.lines);
  useEffect(() => {
    latestLines.current = asked.lines;
  });

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      fetch({ input: { demandUuid, ...latestLines.current } }, { signal: controller.signal }).then(
        ({ orderSummary }) => {
          if (!controller.signal.aborted) setAnswer({ key, totals: orderSummary });
        },
        () => {
          if (!controller.signal.aborted) setAnswer({ key });
        },
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, fetch, demandUuid]);

  const isAnswered = answer?.key === key;
  return { totals: (isAnswered ? answer.totals : undefined) ?? own, isPending: !isAnswered };
};

export type OrderTotalsState = ReturnType<typeof useOrderTotals>;
