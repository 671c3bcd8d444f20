import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, ErrorState } from '@hacchu-hub/ui/feedback';
import { Field, Form, FormStack, TextInput, useForm } from '@hacchu-hub/ui/form';
import { useFormSaving } from '../form-saving.hook.js';
import type { Delegation_ReviewDelegationFragment } from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { useReviewerCandidates } from '../review/reviewer-candidates.hook.js';
import { newDelegation, storedDelegation, validateDelegation } from './delegation.values.js';
import { AbsentField, DeputiesField, PeriodFields } from './delegation-fields.js';
import styles from './delegations.module.css';
import { useSaveDelegation } from './save-delegation.hook.js';

interface DelegationDialogProps {
  /** Undefined for a new one. */
  delegation: Delegation_ReviewDelegationFragment | undefined;
  /** The absent reviewer is chosen; otherwise it is the user. */
  isForAll: boolean;
  onClose: () => void;
}

/** Names the deputies of a reviewer for a period. */
export const DelegationDialog = ({ delegation, isForAll, onClose }: DelegationDialogProps) => {
  const { user } = useSession();
  const notify = useNotify();
  const candidates = useReviewerCandidates(true);
  const form = useForm(delegation ? storedDelegation(delegation) : newDelegation(isForAll ? '' : user.uuid));
  const { saveDelegation, isRunning } = useSaveDelegation(delegation);
  const { problem, submit } = useFormSaving(form, validateDelegation, async (values) => {
    await saveDelegation(values);
    notify.success('承認の代理を保存しました。代理の人に通知しました。');
    onClose();
  });
  return (
    <Modal
      open
      title={delegation ? '承認の代理を変更します' : '承認の代理を登録します'}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
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
      {candidates.error && candidates.byUuid.size === 0 && (
        <ErrorState {...toErrorState(candidates.error, candidates.refetch)} />
      )}
      <Form form={form} onSubmit={submit} aria-label="承認の代理">
        <FormStack>
          {isForAll && !delegation && <AbsentField form={form} candidates={candidates} />}
          {isForAll && delegation && <p className={styles.absent}>不在の承認者：{delegation.absent.name}</p>}
          <DeputiesField form={form} candidates={candidates} />
          <PeriodFields
            form={form}
            hasBegun={delegation !== undefined && delegation.fromDate <= todayInJapan()}
          />
          <Field label="理由" name="reason" help="例：出張、休暇。代理の人にも表示されます。">
            <TextInput
              value={form.values.reason}
              autoComplete="off"
              onChange={(reason) => form.setValue('reason', reason)}
            />
          </Field>
        </FormStack>
      </Form>
    </Modal>
  );
};
