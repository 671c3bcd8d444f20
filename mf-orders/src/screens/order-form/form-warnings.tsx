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

/** The supplier who has the order is told of nothing once the order names another one. */
const supplierTexts = ({ order, form: { values } }: OrderFormState): string[] => {
  const isChanged = values.supplier !== null && values.supplier.uuid !== order?.demandSupplierId;
  if (order?.status !== 'Delivering' || !isChanged) return [];
  const former = order.demandSupplier ? `「${order.demandSupplier.name}」` : '仕入先';
  return [
    `仕入先を変更しても、発注済みの${former}には通知されません。変更せずにこの発注をキャンセルし、複製した発注を新しい仕入先に送信してください。`,
  ];
};

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
  const all = [...supplierTexts(state), ...texts];
  if (all.length === 0) return null;
  return (
    <Alert kind="warning" title="確認してください">
      {all.map((text) => (
        <div key={text}>{text}</div>
      ))}
    </Alert>
  );
};
