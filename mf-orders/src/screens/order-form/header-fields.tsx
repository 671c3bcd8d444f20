import { DateInput } from '@hacchu-hub/ui/date';
import { Field, SearchSelect, type SearchSelectOption, TextInput } from '@hacchu-hub/ui/form';
import { useDestinationSearch, useSupplierSearch } from '../../order/look-ups.hook.js';
import { CommonDayField } from './common-day-field.js';
import type { OrderFormState } from './order-form.hook.js';
import styles from './order-form.module.css';
import type { NamedChoice } from './order-form.values.js';
import type { OrderTermsState } from './terms/proposed-terms.hook.js';

const toOption = (choice: NamedChoice | null): SearchSelectOption | undefined =>
  choice
    ? { value: choice.uuid, label: choice.isDeleted ? `${choice.name}（削除済み）` : choice.name }
    : undefined;

const toChoice = (option: SearchSelectOption | undefined): NamedChoice | null =>
  option ? { uuid: option.value, name: option.label, isDeleted: false } : null;

interface HeaderFieldsProps {
  state: OrderFormState;
  terms: OrderTermsState;
}

/** The fields of the whole order: subject, supplier, destination, days. */
export const HeaderFields = ({ state, terms }: HeaderFieldsProps) => {
  const { form, order } = state;
  // The number is assigned with the first save and cannot change once the order is no longer a draft, or the supplier knows
  // it: a change of a placed order may be a draft again.
  const isNumbered =
    order?.status === 'Drafting' && !order.orderSendLogs.some(({ status }) => status === 'SENT');
  const searchSuppliers = useSupplierSearch();
  const searchDestinations = useDestinationSearch();
  return (
    <div className={styles.fields}>
      <div className={isNumbered ? styles.subject : styles.whole}>
        <Field label="件名" name="subject" required>
          <TextInput
            autoFocus={order === undefined}
            value={form.values.subject}
            onChange={(subject) => form.setValue('subject', subject)}
            placeholder="例：12月分の定期発注"
            autoComplete="off"
          />
        </Field>
      </div>
      {isNumbered && (
        <div className={styles.number}>
          <Field label="発注番号" name="purchaseNumber" required>
            <TextInput
              value={form.values.purchaseNumber}
              onChange={(purchaseNumber) => form.setValue('purchaseNumber', purchaseNumber)}
              autoComplete="off"
            />
          </Field>
        </div>
      )}
      <div className={styles.half}>
        <Field label="仕入先" name="demandSupplierId" required>
          <SearchSelect
            placeholder="仕入先名で検索"
            emptyText="該当する仕入先がありません。"
            value={toOption(form.values.supplier)}
            onChange={(option) =>
              form.update((values) => ({ ...values, supplier: toChoice(option) }), 'demandSupplierId')
            }
            search={searchSuppliers}
          />
        </Field>
      </div>
      <div className={styles.half}>
        <Field label="納品先" name="deliveryDestinationId" required>
          <SearchSelect
            placeholder="納品先名で検索"
            emptyText="該当する納品先がありません。"
            value={toOption(form.values.destination)}
            onChange={(option) =>
              form.update((values) => ({ ...values, destination: toChoice(option) }), 'deliveryDestinationId')
            }
            search={searchDestinations}
          />
        </Field>
      </div>
      <div className={styles.third}>
        <Field label="発注日" name="orderDate" required>
          <DateInput
            value={form.values.orderDate}
            onChange={(orderDate) => form.setValue('orderDate', orderDate)}
          />
        </Field>
      </div>
      <div className={styles.third}>
        <CommonDayField
          state={state}
          field="deliveryDate"
          label="納期（一括）"
          isProposed={terms.isDeliveryDateProposed}
        />
      </div>
      <div className={styles.third}>
        <CommonDayField
          state={state}
          field="paymentDueDate"
          label="支払期日（一括）"
          isProposed={terms.isPaymentDueDateProposed}
        />
      </div>
    </div>
  );
};
