import { toSliceError, useCreateOnce, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Chip } from '@hacchu-hub/ui/chips';
import { DateInput, todayInJapan } from '@hacchu-hub/ui/date';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, ErrorState } from '@hacchu-hub/ui/feedback';
import { useFocusAfterRemoval } from '@hacchu-hub/ui/focus';
import { Field, FieldRow, Form, FormStack, hasErrors, Select, TextInput, useForm } from '@hacchu-hub/ui/form';
import { useRef, useState } from 'react';
import {
  type Delegation_ReviewDelegationFragment,
  SaveReviewDelegationDocument,
  type SaveReviewDelegationInput,
} from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { useReviewerCandidates } from '../review/reviewer-candidates.hook.js';
import {
  delegationInput,
  maxDeputies,
  newDelegation,
  possibleDeputies,
  storedDelegation,
  validateDelegation,
} from './delegation.values.js';
import styles from './delegations.module.css';

interface DelegationDialogProps {
  /** Undefined for a new one. */
  delegation: Delegation_ReviewDelegationFragment | undefined;
  /** The absent reviewer is chosen; otherwise it is the user. */
  isForAll: boolean;
  onClose: () => void;
}

/** Names the deputies of a reviewer for a period. */
export const DelegationDialog = ({ delegation, isForAll, onClose }: DelegationDialogProps) => {
  const { demandUuid, user } = useSession();
  const notify = useNotify();
  const candidates = useReviewerCandidates(true);
  const focusAfterRemoval = useFocusAfterRemoval<HTMLUListElement>();
  const form = useForm(delegation ? storedDelegation(delegation) : newDelegation(isForAll ? '' : user.uuid));
  const { values, setValue } = form;
  const [save, { isRunning }] = useSliceMutation(SaveReviewDelegationDocument, {
    touches: ['ReviewDelegation', 'ReviewDelegationChange', 'Order'],
    isHandled: true,
  });
  const isBusy = useRef(false);
  const [problem, setProblem] = useState<string>();
  const today = todayInJapan();
  const hasBegun = delegation !== undefined && delegation.fromDate <= today;
  const deputies = possibleDeputies(candidates, values.absentUuid);
  const free = deputies.filter(({ uuid }) => !values.deputies.some((one) => one.uuid === uuid));
  const setDeputies = (chosen: typeof values.deputies) =>
    form.update((all) => ({ ...all, deputies: chosen }), 'deputyUuids');
  const store = async (input: SaveReviewDelegationInput) =>
    (await save({ input })).saveReviewDelegation.reviewDelegation;
  const create = useCreateOnce({
    create: (input: SaveReviewDelegationInput, idempotencyKey) => store({ ...input, idempotencyKey }),
    update: (input, { uuid, updatedAt: expectedUpdatedAt }) => store({ ...input, uuid, expectedUpdatedAt }),
    // A stored delegation stays the one of its absent reviewer.
    isAnother: (input, sent) => input.absentUuid !== sent.absentUuid,
  });
  const submit = async () => {
    if (isBusy.current) return;
    setProblem(undefined);
    const errors = validateDelegation(values);
    if (hasErrors(errors)) {
      form.setErrors(errors);
      return;
    }
    isBusy.current = true;
    const version = delegation && { uuid: delegation.uuid, expectedUpdatedAt: delegation.updatedAt };
    try {
      const input = { demandUuid, ...delegationInput(values) };
      if (version) await store({ ...input, ...version });
      else await create(input);
      notify.success('承認の代理を保存しました。代理の人に通知しました。');
      onClose();
    } catch (cause) {
      const error = toSliceError(cause, true);
      if (hasErrors(error.fields)) form.setErrors(error.fields);
      else setProblem(error.message);
    } finally {
      isBusy.current = false;
    }
  };
  return (
    <Modal
      open
      title={delegation ? '承認の代理を変更します' : '承認の代理を登録します'}
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>閉じる</Button>
          <Button kind="primary" loading={isRunning} onClick={() => void submit()}>
            保存する
          </Button>
        </>
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
      <Form form={form} onSubmit={() => void submit()} aria-label="承認の代理">
        <FormStack>
          {isForAll && !delegation && (
            <Field label="不在の承認者" name="absentUuid" required>
              <Select
                value={values.absentUuid}
                onChange={(absentUuid) =>
                  form.update((all) => ({ ...all, absentUuid, deputies: [] }), ['absentUuid', 'deputyUuids'])
                }
                options={[
                  { value: '', label: '選択してください' },
                  ...candidates.everybody.map(({ uuid, name }) => ({ value: uuid, label: name })),
                ]}
              />
            </Field>
          )}
          {isForAll && delegation && <p className={styles.absent}>不在の承認者：{delegation.absent.name}</p>}
          <Field
            label="代理"
            name="deputyUuids"
            required
            nested
            help={
              values.absentUuid !== '' && !candidates.isLoading && deputies.length === 0
                ? '代理に指定できるユーザーがいません。管理者の代理には、管理者が必要です。'
                : '期間中、代わりに承認・差戻しができます。管理者の代理には、管理者だけを選べます。'
            }
          >
            <Select
              value=""
              disabled={
                values.absentUuid === '' || free.length === 0 || values.deputies.length >= maxDeputies
              }
              onChange={(uuid) => {
                const chosen = candidates.byUuid.get(uuid);
                if (chosen) setDeputies([...values.deputies, chosen]);
              }}
              options={[
                { value: '', label: '代理を追加' },
                ...free.map(({ uuid, name }) => ({ value: uuid, label: name })),
              ]}
            />
          </Field>
          {values.deputies.length > 0 && (
            <ul {...focusAfterRemoval} className={styles.chips} aria-label="選択した代理">
              {values.deputies.map((deputy) => (
                <li key={deputy.uuid}>
                  <Chip
                    removeLabel={`${deputy.name}を外す`}
                    onRemove={() => setDeputies(values.deputies.filter((other) => other !== deputy))}
                  >
                    {deputy.name}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          <FieldRow>
            <Field
              label="開始日"
              name="fromDate"
              required
              help={hasBegun ? '始まっている代理の開始日は変更できません。' : undefined}
            >
              <DateInput
                value={values.fromDate}
                min={today}
                disabled={hasBegun}
                onChange={(day) => setValue('fromDate', day)}
              />
            </Field>
            <Field label="終了日" name="toDate" required help="この日まで代理が承認できます。90日以内。">
              <DateInput value={values.toDate} min={today} onChange={(day) => setValue('toDate', day)} />
            </Field>
          </FieldRow>
          <Field label="理由" name="reason" help="例：出張、休暇。代理の人にも表示されます。">
            <TextInput
              value={values.reason}
              autoComplete="off"
              onChange={(reason) => setValue('reason', reason)}
            />
          </Field>
        </FormStack>
      </Form>
    </Modal>
  );
};
