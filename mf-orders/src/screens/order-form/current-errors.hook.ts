import type { FieldErrors, FormApi } from '@hacchu-hub/ui/form';
import { useCallback, useMemo, useState } from 'react';
import { currentErrors } from './order-form.errors.js';
import type { OrderFormValues } from './order-form.values.js';

/** The form with the errors that still hold. */
export const useCurrentErrors = (form: FormApi<OrderFormValues>) => {
  const [judged, setJudged] = useState(form.values);
  const { errors: reported, values, setErrors } = form;
  const errors = useMemo(() => currentErrors(reported, judged, values), [reported, judged, values]);
  /** Shows errors of these values. */
  const report = useCallback(
    (found: FieldErrors, of: OrderFormValues) => {
      setJudged(of);
      setErrors(found);
    },
    [setErrors],
  );
  return { form: { ...form, errors }, report };
};
