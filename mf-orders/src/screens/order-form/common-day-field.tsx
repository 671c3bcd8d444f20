import { Button } from '@hacchu-hub/ui/button';
import { DateInput } from '@hacchu-hub/ui/date';
import { Field } from '@hacchu-hub/ui/form';
import { applyCommonDay, countOtherDays, forceCommonDay } from './order-form.edits.js';
import type { OrderFormState } from './order-form.hook.js';
import styles from './order-form.module.css';

interface CommonDayFieldProps {
  state: OrderFormState;
  field: 'deliveryDate' | 'paymentDueDate';
  label: string;
  /** The day comes from the terms of the supplier. */
  isProposed: boolean;
}

/** One day for all lines; lines with a different day keep it until the user overrides them. */
export const CommonDayField = ({ state, field, label, isProposed }: CommonDayFieldProps) => {
  const { form, begin } = state;
  const common = field === 'deliveryDate' ? 'commonDeliveryDate' : 'commonPaymentDueDate';
  const others = countOtherDays(form.values, field);
  return (
    <Field
      label={label}
      help={
        isProposed
          ? '仕入先の取引条件から入力しました。変更できます。'
          : '全ての明細行に設定します。行ごとの変更もできます。'
      }
    >
      <div className={styles.commonDay}>
        <DateInput
          value={form.values[common]}
          onChange={(day) => {
            begin();
            form.update((values) => applyCommonDay(values, field, day));
          }}
        />
        {others > 0 && (
          <Button
            kind="link"
            size="small"
            onClick={() => {
              begin();
              form.update((values) => forceCommonDay(values, field));
            }}
          >
            日付の異なる{others}行にも設定する
          </Button>
        )}
      </div>
    </Field>
  );
};
