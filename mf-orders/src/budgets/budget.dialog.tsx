import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useVersionedForm, type Version, VersionedFormNotices } from '@hacchu-hub/slice-kit/versioned-form';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import {
  Field,
  type FieldErrors,
  Form,
  type FormApi,
  FormStack,
  RadioGroup,
  SearchSelect,
} from '@hacchu-hub/ui/form';
import { formatYen, MoneyInput } from '@hacchu-hub/ui/money';
import { useState } from 'react';
import { amountOf } from '../approval-routes/route.values.js';
import {
  type Budget_BudgetFragment,
  type BudgetScope,
  BudgetsDocument,
  SaveBudgetDocument,
} from '../generated/graphql.js';
import { useCategorySearch, useSupplierSearch } from '../order/look-ups.hook.js';
import { budgetName, monthText, scopeWords } from './budget.words.js';

interface BudgetDialogProps {
  month: string;
  /** Undefined for a new budget. */
  budget: Budget_BudgetFragment | undefined;
  refetch: () => Promise<void>;
  onClose: () => void;
}

interface BudgetValues {
  scope: BudgetScope;
  target: { value: string; label: string } | undefined;
  /** As typed. */
  amount: string;
}

const scopes: readonly BudgetScope[] = ['DEMAND', 'SUPPLIER', 'CATEGORY'];

const validate = ({ scope, target, amount }: BudgetValues): FieldErrors => ({
  ...(scope !== 'DEMAND' && !target && { targetUuid: [`${scopeWords[scope]}を選択してください。`] }),
  ...(amountOf(amount) == null && { amount: ['予算額は円単位の整数で入力してください。例：500000'] }),
});

const versionOf = (budget: Budget_BudgetFragment): Version<BudgetValues> => ({
  updatedAt: budget.updatedAt,
  values: {
    scope: budget.scope,
    target: budget.targetUuid ? { value: budget.targetUuid, label: budgetName(budget) } : undefined,
    amount: budget.amount,
  },
});

/** What a stored budget can be changed to. */
const describe = ({ amount }: BudgetValues) => [
  { label: '予算額（税抜）', text: formatYen(amountOf(amount) ?? '0') },
];

/** Registers a budget of a month, or changes the amount of one. */
export const BudgetDialog = ({ month, budget, refetch, onClose }: BudgetDialogProps) => {
  const { demandUuid } = useSession();
  const readBudgets = useSliceFetch(BudgetsDocument);
  const [save] = useSliceMutation(SaveBudgetDocument, {
    touches: ['Budget', 'BudgetChange'],
    isHandled: true,
  });
  const [start] = useState(() => budget && versionOf(budget));
  const state = useVersionedForm<BudgetValues>({
    initial: start?.values ?? { scope: 'DEMAND', target: undefined, amount: '' },
    stored: start,
    validate,
    sent: ({ scope, target, amount }) => [scope, target?.value, amountOf(amount)],
    write: async ({ scope, target, amount }, expected) => {
      const targetUuid = scope === 'DEMAND' ? null : (target?.value ?? null);
      const known = budget && { uuid: budget.uuid, expectedUpdatedAt: expected?.updatedAt };
      const { saveBudget } = await save({
        input: { demandUuid, month, scope, targetUuid, amount: amountOf(amount) ?? '0', ...known },
      });
      return versionOf(saveBudget.budget);
    },
    readLatest: async () => {
      const { budgets } = await readBudgets({ demandUuid, month }, { fetchPolicy: 'network-only' });
      const latest = budgets.find(({ uuid }) => uuid === budget?.uuid);
      return latest && versionOf(latest);
    },
    after: () => ({
      says: `${monthText(month)}の予算を保存しました。`,
      leave: () => {
        void refetch();
        onClose();
      },
    }),
  });
  const { form, isSaving } = state;
  const submit = () => void state.save();
  return (
    <Modal
      open
      title={`${monthText(month)}の予算の${budget ? '編集' : '登録'}`}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="キャンセル"
      isBusy={isSaving}
      footer={
        <Button kind="primary" loading={isSaving} onClick={submit}>
          保存する
        </Button>
      }
    >
      <VersionedFormNotices state={state} describe={describe} />
      <Form form={form} onSubmit={submit} aria-label="予算">
        <FormStack>
          {budget ? (
            <p>
              対象：
              {budget.scope === 'DEMAND' ? '全体' : `${scopeWords[budget.scope]}「${budgetName(budget)}」`}
            </p>
          ) : (
            <TargetFields form={form} />
          )}
          <Field
            label="予算額（税抜）"
            name="amount"
            required
            help="発注日がこの月の発注を、税抜の金額で集計します。"
          >
            <MoneyInput value={form.values.amount} onChange={(amount) => form.setValue('amount', amount)} />
          </Field>
        </FormStack>
      </Form>
    </Modal>
  );
};

/** Whether a new budget is one of the whole demand, of a supplier or of a category. */
const TargetFields = ({ form }: { form: FormApi<BudgetValues> }) => {
  const { values } = form;
  const searchSuppliers = useSupplierSearch();
  const searchCategories = useCategorySearch();
  return (
    <>
      <Field label="対象" as="group">
        <RadioGroup
          name="scope"
          value={values.scope}
          onChange={(choice) => {
            const scope = scopes.find((one) => one === choice) ?? 'DEMAND';
            form.update((all) => ({ ...all, scope, target: undefined }), 'targetUuid');
          }}
          options={scopes.map((scope) => ({ value: scope, label: scopeWords[scope] }))}
        />
      </Field>
      {values.scope !== 'DEMAND' && (
        <Field key={values.scope} label={scopeWords[values.scope]} name="targetUuid" required>
          <SearchSelect
            value={values.target}
            placeholder={`${scopeWords[values.scope]}を検索`}
            search={values.scope === 'SUPPLIER' ? searchSuppliers : searchCategories}
            onChange={(target) => form.update((all) => ({ ...all, target }), 'targetUuid')}
          />
        </Field>
      )}
    </>
  );
};
