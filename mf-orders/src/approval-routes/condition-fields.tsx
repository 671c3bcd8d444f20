import { useFocusAfterRemoval } from '@hacchu-hub/ui/focus';
import {
  Checkbox,
  Field,
  FieldRow,
  type FormApi,
  RadioGroup,
  SearchSelect,
  Select,
} from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { useCategorySearch, useSupplierSearch } from '../order/look-ups.hook.js';
import { ChosenChip } from '../review/chosen-chip.js';
import type { Reviewer } from '../review/review-groups.values.js';
import styles from './approval-routes.module.css';
import type { Named, RouteValues } from './route.values.js';

interface ConditionFieldsProps {
  form: FormApi<RouteValues>;
  /** Everybody who may request an approval. */
  people: readonly Reviewer[];
}

/** The conditions of a rule, and whether requesters may change its steps. */
export const ConditionFields = ({ form, people }: ConditionFieldsProps) => {
  const { values, setValue } = form;
  const searchSuppliers = useSupplierSearch();
  const searchCategories = useCategorySearch();
  const free = people.filter(({ uuid }) => !values.requesters.some((one) => one.uuid === uuid));
  return (
    <>
      <FieldRow>
        <Field label="金額の下限（税抜）" name="amountFrom" help="この金額以上の申請に適用します。">
          <MoneyInput value={values.amountFrom} onChange={(text) => setValue('amountFrom', text)} />
        </Field>
        <Field label="金額の上限（税抜）" name="amountTo" help="この金額未満の申請に適用します。">
          <MoneyInput value={values.amountTo} onChange={(text) => setValue('amountTo', text)} />
        </Field>
      </FieldRow>
      <Field label="仕入先" name="supplierUuids" nested help="選択しない場合は、すべての仕入先に適用します。">
        <SearchSelect
          value={undefined}
          placeholder="仕入先を追加"
          search={searchSuppliers}
          onChange={(option) => {
            if (option && !values.suppliers.some(({ uuid }) => uuid === option.value)) {
              setValue('suppliers', [...values.suppliers, { uuid: option.value, name: option.label }]);
            }
          }}
        />
      </Field>
      <NamedChips form={form} name="supplierUuids" label="条件の仕入先" field="suppliers" />
      <Field
        label="商品分類"
        name="categoryUuids"
        nested
        help="選択した分類の商品が明細に1行でもあれば適用します。選択しない場合は、すべての発注に適用します。"
      >
        <SearchSelect
          value={undefined}
          placeholder="商品分類を追加"
          search={searchCategories}
          onChange={(option) => {
            if (option && !values.categories.some(({ uuid }) => uuid === option.value)) {
              setValue('categories', [...values.categories, { uuid: option.value, name: option.label }]);
            }
          }}
        />
      </Field>
      <NamedChips form={form} name="categoryUuids" label="条件の商品分類" field="categories" />
      <Field
        label="申請者"
        name="requesterUuids"
        nested
        help="選択しない場合は、すべての申請者に適用します。"
      >
        <Select
          value=""
          onChange={(uuid) => {
            const chosen = free.find((one) => one.uuid === uuid);
            if (chosen) setValue('requesters', [...values.requesters, chosen]);
          }}
          options={[
            { value: '', label: '申請者を追加' },
            ...free.map(({ uuid, name }) => ({ value: uuid, label: name })),
          ]}
        />
      </Field>
      <NamedChips form={form} name="requesterUuids" label="条件の申請者" field="requesters" />
      <Checkbox
        checked={values.onlyOverBudget}
        onChange={(onlyOverBudget) => setValue('onlyOverBudget', onlyOverBudget)}
      >
        予算を超過する申請だけに適用する
      </Checkbox>
      <Field label="申請時の承認者の変更" as="group">
        <RadioGroup
          name="isBinding"
          value={values.isBinding ? 'binding' : 'editable'}
          onChange={(choice) => setValue('isBinding', choice === 'binding')}
          options={[
            { value: 'editable', label: '編集可：申請する人が承認者を変更できます' },
            { value: 'binding', label: '固定：申請する人は承認者を変更できません' },
          ]}
        />
      </Field>
    </>
  );
};

interface NamedChipsProps {
  form: FormApi<RouteValues>;
  field: 'suppliers' | 'categories' | 'requesters';
  /** Input path of the field. */
  name: string;
  label: string;
}

const NamedChips = ({ form, field, name, label }: NamedChipsProps) => {
  const focusAfterRemoval = useFocusAfterRemoval<HTMLUListElement>();
  const items: readonly Named[] = form.values[field];
  if (items.length === 0) return null;
  return (
    <ul {...focusAfterRemoval} className={styles.chips} aria-label={label}>
      {items.map((item, index) => (
        <li key={item.uuid}>
          <ChosenChip
            name={item.name}
            path={`${name}.${index}`}
            errors={form.errors}
            onRemove={() =>
              form.update((all) => ({ ...all, [field]: items.filter((other) => other !== item) }), name)
            }
          />
        </li>
      ))}
    </ul>
  );
};
