import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import {
  Field,
  type FieldErrors,
  Form,
  type FormApi,
  FormStack,
  RadioGroup,
  SearchSelect,
  useForm,
} from '@hacchu-hub/ui/form';
import { MoneyInput } from '@hacchu-hub/ui/money';
import { useState } from 'react';
import { amountOf } from '../approval-routes/route.values.js';
import { useFormSaving } from '../form-saving.hook.js';
import { type Budget_BudgetFragment, type BudgetScope, SaveBudgetDocument } from '../generated/graphql.js';
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

/** Registers a budget of a month, or changes the amount of one. */
export const BudgetDialog = ({ month, budget, refetch, onClose }: BudgetDialogProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const [start] = useState<BudgetValues>(() => ({
    scope: budget?.scope ?? 'DEMAND',
    target: budget?.targetUuid ? { value: budget.targetUuid, label: budgetName(budget) } : undefined,
    amount: budget?.amount ?? '',
  }));
  const form = useForm(start);
  const [save, { isRunning }] = useSliceMutation(SaveBudgetDocument, {
    touches: ['Budget', 'BudgetChange'],
    isHandled: true,
  });
  const { problem, submit } = useFormSaving(form, validate, async ({ scope, target, amount }) => {
    const version = budget && { uuid: budget.uuid, expectedUpdatedAt: budget.updatedAt };
    const targetUuid = scope === 'DEMAND' ? null : (target?.value ?? null);
    await save({
      input: { demandUuid, month, scope, targetUuid, amount: amountOf(amount) ?? '0', ...version },
    });
    notify.success(`${monthText(month)}の予算を保存しました。`);
    void refetch();
    onClose();
  });
  return (
    <Modal
      open
      title={`${monthText(month)}の予算の${budget ? '編集' : '登録'}`}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="キャンセル"
      isBusy={isRunning}
      footer={
        <Button kind="primary" loading={isRunning} onClick={submit}>
          保存する
        </Button>
      }
    >
      {problem !== undefined && (
        <Alert kind="error" takesFocus>
          {problem}
        </Alert>
      )}
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
