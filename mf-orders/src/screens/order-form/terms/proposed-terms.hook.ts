import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { isLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import { useEffect, useRef, useState } from 'react';
import { ProposedTermsDocument } from '../../../generated/graphql.js';
import type { OrderFormState } from '../order-form.hook.js';
import { applyTerms, daysToPropose, nothingTaken, type TakenTerms } from './apply-terms.js';

/** Milliseconds after the last change before the server is queried. */
const debounceMs = 300;

export interface OrderTermsState {
  /** 最低発注金額 of the supplier, yen before tax; null without one, or while it is unknown. */
  minimumOrderAmount: string | null;
  /** The days that all lines share are proposals. */
  isDeliveryDateProposed: boolean;
  isPaymentDueDateProposed: boolean;
}

/** Fills in what the terms of the chosen supplier propose; without an answer the form stays as it is. */
export const useProposedTerms = ({ form, order }: OrderFormState): OrderTermsState => {
  const { demandUuid } = useSession();
  const fetch = useSliceFetch(ProposedTermsDocument);
  const { values } = form;
  // A stored order has what its supplier proposed, as far as people wanted it.
  const [taken, setTaken] = useState<TakenTerms>(() =>
    nothingTaken(values, order && (values.supplier?.uuid ?? undefined)),
  );
  const [minimum, setMinimum] = useState<{ supplierUuid: string; amount: string | null }>();
  const latest = useRef({ form, taken });
  useEffect(() => {
    latest.current = { form, taken };
  });

  const supplierUuid = values.supplier?.uuid ?? '';
  const days = daysToPropose(values, todayInJapan()).join(' ');
  const { orderDate } = values;
  useEffect(() => {
    if (supplierUuid === '') return undefined;
    const controller = new AbortController();
    const input = {
      demandUuid,
      demandSupplierId: supplierUuid,
      orderDate: isLocalDate(orderDate) ? orderDate : null,
      deliveryDates: days === '' ? [] : days.split(' '),
    };
    const timer = setTimeout(() => {
      fetch({ input }, { signal: controller.signal, fetchPolicy: 'network-only' }).then(
        ({ proposedTerms: terms }) => {
          if (controller.signal.aborted) return;
          const now = latest.current;
          const today = todayInJapan();
          const applied = applyTerms(now.form.values, terms, now.taken, today);
          setTaken(applied.taken);
          setMinimum({ supplierUuid, amount: terms.minimumOrderAmount });
          now.form.update(
            (current) => applyTerms(current, terms, now.taken, today).values,
            applied.values.destination === now.form.values.destination ? [] : 'deliveryDestinationId',
          );
          // Proposals alone are no input that could be lost.
          if (!now.form.dirty) now.form.markSaved(applied.values);
        },
        () => undefined,
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [fetch, demandUuid, supplierUuid, orderDate, days]);

  return {
    minimumOrderAmount: minimum?.supplierUuid === supplierUuid ? minimum.amount : null,
    isDeliveryDateProposed: taken.deliveryDate !== '' && values.commonDeliveryDate === taken.deliveryDate,
    isPaymentDueDateProposed:
      taken.paymentDueDate !== '' && values.commonPaymentDueDate === taken.paymentDueDate,
  };
};
