import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useVersionedForm, VersionedFormNotices } from '@hacchu-hub/slice-kit/versioned-form';
import { Button } from '@hacchu-hub/ui/button';
import { todayInJapan } from '@hacchu-hub/ui/date';
import { Modal } from '@hacchu-hub/ui/dialog';
import { ErrorState } from '@hacchu-hub/ui/feedback';
import { Field, Form, FormStack, TextInput } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import { type Delegation_ReviewDelegationFragment, ReviewDelegationsDocument } from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { useReviewerCandidates } from '../review/reviewer-candidates.hook.js';
import {
  type DelegationValues,
  delegationVersion,
  describeDelegation,
  newDelegation,
  validateDelegation,
} from './delegation.values.js';
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
  const { user, demandUuid } = useSession();
  const candidates = useReviewerCandidates(true);
  const readDelegations = useSliceFetch(ReviewDelegationsDocument);
  const saveDelegation = useSaveDelegation(delegation);
  const [start] = useState(() => delegation && delegationVersion(delegation));
  const state = useVersionedForm<DelegationValues>({
    initial: start?.values ?? newDelegation(isForAll ? '' : user.uuid),
    stored: start,
    validate: validateDelegation,
    write: async (values, expected) => delegationVersion(await saveDelegation(values, expected?.updatedAt)),
    readLatest: async () => {
      const variables = { demandUuid, mineOnly: !isForAll };
      const { reviewDelegations } = await readDelegations(variables, { fetchPolicy: 'network-only' });
      const latest = reviewDelegations.find(({ uuid }) => uuid === delegation?.uuid);
      return latest && delegationVersion(latest);
    },
    after: () => ({ says: '承認の代理を保存しました。代理の人に通知しました。', leave: onClose }),
  });
  const { form, isSaving } = state;
  const submit = () => void state.save();
  return (
    <Modal
      open
      title={delegation ? '承認の代理を変更します' : '承認の代理を登録します'}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={isSaving}
      footer={
        <Button kind="primary" loading={isSaving} onClick={submit}>
          保存する
        </Button>
      }
    >
      <VersionedFormNotices state={state} describe={describeDelegation} />
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
