import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { useEffect, useMemo, useState } from 'react';
import { OrderTotalsDocument, type OrderTotals_OrderSummaryFragment } from '../../generated/graphql.js';
import { toContent } from './order-form.conversions.js';
import { totalsOf } from './order-form.totals.js';
import type { OrderFormValues } from './order-form.values.js';

/** How long after the last change the server is asked (domain rule: 300 ms). */
const quiet = 300;

type Totals = Omit<OrderTotals_OrderSummaryFragment, 'taxComponents'> & {
  taxComponents: readonly OrderTotals_OrderSummaryFragment['taxComponents'][number][];
};

/** The totals of what is typed: at once by the shared calculation, then as the server says. */
export const useOrderTotals = (values: OrderFormValues): { totals: Totals; isConfirmed: boolean } => {
  const { demandUuid } = useSession();
  const fetch = useSliceFetch(OrderTotalsDocument);
  const [answer, setAnswer] = useState<{ key: string; totals: Totals }>();
  const day = values.orderDate === '' ? todayInJapan() : values.orderDate;
  const own = useMemo(() => totalsOf(values, day), [values, day]);
  // Only what makes the amounts is asked for, so that typing a note asks nothing.
  const key = useMemo(() => {
    const { content } = toContent(values, day);
    const priced = ({ lot, unitPrice, taxCategoryId }: (typeof content.orderProductLines)[number]) => ({
      lot,
      unitPrice,
      taxCategoryId,
    });
    return JSON.stringify({
      orderProductLines: content.orderProductLines.map(priced),
      orderExpenseLines: content.orderExpenseLines.map(priced),
    });
  }, [values, day]);

  useEffect(() => {
    const controller = new AbortController();
    const timer = setTimeout(() => {
      const lines: Pick<Parameters<typeof fetch>[0]['input'], 'orderProductLines' | 'orderExpenseLines'> =
        JSON.parse(key);
      fetch({ input: { demandUuid, ...lines } }, { signal: controller.signal }).then(
        ({ orderSummary }) => {
          if (!controller.signal.aborted) setAnswer({ key, totals: orderSummary });
        },
        // The shared calculation keeps showing; saving says what is wrong.
        () => undefined,
      );
    }, quiet);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, fetch, demandUuid]);

  const isConfirmed = answer?.key === key;
  return { totals: isConfirmed && answer ? answer.totals : own, isConfirmed };
};
