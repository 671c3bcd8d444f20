import type { FormApi } from '@hacchu-hub/ui/form';
import { useEffect, useRef } from 'react';
import { useToday } from '../../order/today.hook.js';
import type { OrderFormValues } from './order-form.values.js';

/** The order date of a form that stays open over midnight follows the day, until somebody chooses one or saves. */
export const useDefaultDay = (
  form: FormApi<OrderFormValues>,
  { isSaved, isSaving }: { isSaved: boolean; isSaving: boolean },
): void => {
  const today = useToday();
  const { orderDate } = form.values;
  const followed = useRef(isSaved ? undefined : orderDate);
  useEffect(() => {
    if (isSaved || orderDate !== followed.current) followed.current = undefined;
    if (isSaving || followed.current === undefined || followed.current === today) return;
    followed.current = today;
    if (form.dirty) form.update((values) => ({ ...values, orderDate: today }), 'orderDate');
    else form.reset({ ...form.values, orderDate: today });
  }, [form, isSaved, isSaving, orderDate, today]);
};
