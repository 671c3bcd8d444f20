import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Checkbox, Field, FieldRow, Form, FormStack, hasErrors, Select, useForm } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import { BudgetChangesDocument, CopyBudgetsDocument } from '../generated/graphql.js';
import { useSeenChange } from '../settings-csv/seen-change.hook.js';
import { monthAfter, monthOptions, monthText } from './budget.words.js';

interface CopyBudgetsDialogProps {
  /** The month whose budgets are copied. */
  month: string;
  refetch: () => Promise<void>;
  onClose: () => void;
}

/** Copies the budgets of a month to the next one, or to a range of months. */
export const CopyBudgetsDialog = ({ month, refetch, onClose }: CopyBudgetsDialogProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const next = monthAfter(month, 1);
  const form = useForm({ firstMonth: next, lastMonth: next, replacesExisting: false });
  const { values, setValue } = form;
  const [copy, { isRunning }] = useSliceMutation(CopyBudgetsDocument, {
    touches: ['Budget', 'BudgetChange'],
    isHandled: true,
  });
  const history = useSliceQuery(BudgetChangesDocument, { variables: { demandUuid }, isHandled: true });
  const replacing = useSeenChange(history.data?.budgetChanges, history.refetch);
  const [problem, setProblem] = useState<string>();
  const submit = async () => {
    setProblem(undefined);
    try {
      const { copyBudgets } = await replacing((seen) =>
        copy({
          input: {
            demandUuid,
            fromMonth: month,
            ...values,
            ...(values.replacesExisting && { expectedChangeUuid: seen }),
          },
        }),
      );
      const kept = copyBudgets.keptCount > 0 ? `既にある${copyBudgets.keptCount}件は変更していません。` : '';
      notify.success(`予算を${copyBudgets.savedCount}件コピーしました。${kept}`);
      void refetch();
      onClose();
    } catch (cause) {
      const error = toSliceError(cause, true);
      const { fromMonth, ...others } = error.fields;
      if (fromMonth) setProblem(fromMonth.join(' '));
      else if (hasErrors(others)) form.setErrors(others);
      else setProblem(error.message);
    }
  };
  const options = monthOptions(month);
  return (
    <Modal
      open
      title={`${monthText(month)}の予算をコピー`}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="キャンセル"
      isBusy={isRunning}
      footer={
        <Button kind="primary" loading={isRunning} onClick={() => void submit()}>
          コピーする
        </Button>
      }
    >
      {problem !== undefined && (
        <Alert kind="error" takesFocus>
          {problem}
        </Alert>
      )}
      <Form form={form} onSubmit={() => void submit()} aria-label="予算のコピー">
        <FormStack>
          <FieldRow>
            <Field label="コピー先の最初の月" name="firstMonth">
              <Select
                value={values.firstMonth}
                options={options}
                onChange={(firstMonth) => {
                  setValue('firstMonth', firstMonth);
                  if (values.lastMonth < firstMonth) setValue('lastMonth', firstMonth);
                }}
              />
            </Field>
            <Field label="コピー先の最後の月" name="lastMonth" help="12か月までまとめてコピーできます。">
              <Select
                value={values.lastMonth}
                options={options}
                onChange={(lastMonth) => setValue('lastMonth', lastMonth)}
              />
            </Field>
          </FieldRow>
          <Checkbox
            checked={values.replacesExisting}
            onChange={(replacesExisting) => setValue('replacesExisting', replacesExisting)}
          >
            コピー先に既にある予算も置き換える
          </Checkbox>
        </FormStack>
      </Form>
    </Modal>
  );
};
