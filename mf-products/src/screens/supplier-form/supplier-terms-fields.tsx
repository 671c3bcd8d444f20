import { longestPaymentPeriod, paymentTermsWarning } from '@hacchu-hub/purchase-math';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, FieldRow, FormStack, SearchSelect, Select, TextInput } from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { Section } from '@hacchu-hub/ui/page';
import { QuantityInput } from '@hacchu-hub/ui/quantity';
import { useDestinationChoices } from '../../masters/destination-choices.hook.js';
import {
  chosenTerms,
  DAY_OPTIONS,
  inDays,
  MONTH_OPTIONS,
  type TermsValues,
} from './supplier-terms.values.js';
import { PAYMENT_DAY_SHIFTS, TAX_ROUNDINGS } from './supplier-terms.words.js';

/** Changes one of the terms; `path` is the key of its errors. */
export type SetTerm = <K extends keyof TermsValues>(key: K, value: TermsValues[K], path?: string) => void;

interface TermsFieldsProps {
  values: TermsValues;
  onChange: SetTerm;
}

const shifts = (['PREVIOUS_BUSINESS_DAY', 'NEXT_BUSINESS_DAY'] as const).map((value) => ({
  value,
  label: PAYMENT_DAY_SHIFTS[value],
}));
const roundings = (['FLOOR', 'HALF_UP', 'CEIL'] as const).map((value) => ({
  value,
  label: TAX_ROUNDINGS[value],
}));

/** How long goods may wait for their payment by the chosen terms, with a warning beyond 60 days. */
const PaymentPeriod = ({ values }: Pick<TermsFieldsProps, 'values'>) => {
  const terms = chosenTerms(values);
  if (!terms) return null;
  const warning = paymentTermsWarning(terms);
  if (warning !== undefined) return <Alert kind="warning">{warning}</Alert>;
  const { days, calendarDays } = longestPaymentPeriod(terms);
  return (
    <Alert>
      受領から支払まで最長{days}日です
      {calendarDays > days &&
        `（1か月を30日として数えた日数です。31日の月をまたぐと、暦の上では最長${calendarDays}日です）`}
      。
    </Alert>
  );
};

/** 支払条件: closing day, payment day, holidays. */
const PaymentFields = ({ values, onChange }: TermsFieldsProps) => (
  <Section
    title="支払条件"
    description="発注の納期から支払期日を自動で入力します。入力した支払期日は発注ごとに変更できます。"
  >
    <FormStack>
      <FieldRow>
        <Field label="締め日" name="closingDay">
          <Select
            value={values.closingDay}
            onChange={(value) => onChange('closingDay', value)}
            options={DAY_OPTIONS}
            placeholder="未設定"
          />
        </Field>
        <Field label="支払月" name="paymentMonth">
          <Select
            value={values.paymentMonth}
            onChange={(value) => onChange('paymentMonth', value)}
            options={MONTH_OPTIONS}
            placeholder="未設定"
          />
        </Field>
        <Field label="支払日" name="paymentDay">
          <Select
            value={values.paymentDay}
            onChange={(value) => onChange('paymentDay', value)}
            options={DAY_OPTIONS}
            placeholder="未設定"
          />
        </Field>
      </FieldRow>
      <PaymentPeriod values={values} />
      <Field
        label="支払日が休業日のとき"
        name="paymentDayShift"
        width="medium"
        help="土日・祝日と12月31日〜1月3日を休業日とします。取適法の対象取引で翌営業日に繰り下げられるのは、2日以内で、あらかじめ書面で合意している場合に限られます。"
      >
        <Select
          value={values.paymentDayShift}
          onChange={(value) =>
            onChange('paymentDayShift', shifts.find((shift) => shift.value === value)?.value ?? '')
          }
          options={shifts}
          placeholder={PAYMENT_DAY_SHIFTS.NONE}
        />
      </Field>
    </FormStack>
  </Section>
);

/** 発注の条件: destination, lead time, minimum amount, rounding. */
const OrderingFields = ({ values, onChange }: TermsFieldsProps) => {
  const { defaultDestination: destination } = values;
  return (
    <Section title="発注の条件" description="発注でこの仕入先を選ぶと使われます。">
      <FormStack>
        <Field
          label="既定の納品先"
          name="defaultDeliveryDestinationId"
          help="納品先が未選択の発注に入力します。"
        >
          <SearchSelect
            placeholder="納品先名で検索"
            emptyText="該当する納品先がありません。"
            clearable
            value={destination ? { value: destination.uuid, label: destination.name } : undefined}
            onChange={(option) =>
              onChange(
                'defaultDestination',
                option ? { uuid: option.value, name: option.label } : null,
                'defaultDeliveryDestinationId',
              )
            }
            search={useDestinationChoices()}
          />
        </Field>
        <FieldRow>
          <Field
            label="リードタイム（営業日）"
            name="leadTimeDays"
            help="発注日からこの営業日数の後を、納期として入力します。"
          >
            <QuantityInput
              value={values.leadTimeDays}
              numberOf={inDays}
              onChange={(value) => onChange('leadTimeDays', value)}
            />
          </Field>
          <Field
            label="最低発注金額（税抜）"
            name="minimumOrderAmount"
            help="小計がこの金額に満たない発注で警告します。"
          >
            <MoneyInput
              value={values.minimumOrderAmount}
              onChange={(value) => onChange('minimumOrderAmount', value)}
            />
          </Field>
        </FieldRow>
        <Field
          label="消費税の端数処理"
          name="taxRounding"
          width="medium"
          help="仕入先の請求書に合わせます。発注書を送信した時の設定が、その発注に使われます。"
        >
          <Select
            value={values.taxRounding}
            onChange={(value) =>
              onChange('taxRounding', roundings.find((rounding) => rounding.value === value)?.value ?? '')
            }
            options={roundings}
            placeholder={TAX_ROUNDINGS.NONE}
          />
        </Field>
      </FormStack>
    </Section>
  );
};

/** The fields of 取引条件. */
export const TermsFields = (props: TermsFieldsProps) => (
  <>
    <PaymentFields {...props} />
    <OrderingFields {...props} />
  </>
);

/** Telephone number and person of a supplier. */
export const ContactFields = ({ values, onChange }: TermsFieldsProps) => (
  <>
    <FieldRow>
      <Field label="電話番号" name="phoneNumber">
        <TextInput
          type="tel"
          value={values.phoneNumber}
          onChange={(value) => onChange('phoneNumber', value)}
          autoComplete="off"
        />
      </Field>
      <Field label="担当者名" name="contactName">
        <TextInput
          value={values.contactName}
          onChange={(value) => onChange('contactName', value)}
          autoComplete="off"
        />
      </Field>
    </FieldRow>
    <Field
      label="適格請求書発行事業者登録番号"
      name="invoiceRegistrationNumber"
      width="medium"
      help="Tと13桁の数字です。法人番号は検査用数字を確かめます。登録の有無は国税庁の公表サイトで確認してください。"
    >
      <TextInput
        value={values.invoiceRegistrationNumber}
        onChange={(value) => onChange('invoiceRegistrationNumber', value)}
        placeholder="T7123456789012"
        autoComplete="off"
      />
    </Field>
  </>
);
