import { orderWarnings } from '@hacchu-hub/purchase-math';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { Alert } from '@hacchu-hub/ui/feedback';
import { useMemo } from 'react';
import { warningTexts } from '../../order/warning-words.js';
import { toContent } from './order-form.conversions.js';
import type { OrderFormState } from './order-form.hook.js';
import type { OrderFormValues } from './order-form.values.js';
import type { OrderTermsState } from './terms/proposed-terms.hook.js';

const unitsOf = ({ productLines }: OrderFormValues) =>
  new Map(productLines.flatMap(({ product }) => (product ? [[product.uuid, product] as const] : [])));

interface FormWarningsProps {
  state: OrderFormState;
  terms: Pick<OrderTermsState, 'minimumOrderAmount'>;
}

/** Warnings about the input, by the rules that the server applies before sending. */
export const FormWarnings = ({ state, terms: { minimumOrderAmount } }: FormWarningsProps) => {
  const { values } = state.form;
  const texts = useMemo(() => {
    const today = todayInJapan();
    const { content, productKeys } = toContent(values, today);
    const rows = new Map(values.productLines.map(({ key }, index) => [key, index + 1]));
    return warningTexts(
      orderWarnings(content, today, { minimumOrderAmount, units: unitsOf(values) }),
      (index) => rows.get(productKeys[index] ?? '') ?? index + 1,
    );
  }, [values, minimumOrderAmount]);
  if (texts.length === 0) return null;
  return (
    <Alert kind="warning" title="確認してください">
      {texts.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
};
