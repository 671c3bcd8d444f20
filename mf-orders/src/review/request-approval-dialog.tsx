import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, ErrorState, Spinner } from '@hacchu-hub/ui/feedback';
import { Form, hasErrors, useForm } from '@hacchu-hub/ui/form';
import { useRef, useState, type ReactNode } from 'react';
import type { OrderReviewGroupInput, ReviewGroupFragment } from '../generated/graphql.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';
import { toErrorState } from '../order/error-state.js';
import { ReviewGroupsEditor } from './review-groups-editor.js';
import { fromGroups, toGroupsInput, validateGroups, type GroupsValues } from './review-groups.values.js';
import { useReviewerCandidates, type ReviewerCandidates } from './reviewer-candidates.hook.js';
import styles from './review.module.css';

export interface RequestApprovalDialogProps {
  /** Names the order and what will happen. */
  title: string;
  /** The words on the button. */
  verb: string;
  /** Steps of the last round, to begin with. */
  groups?: readonly ReviewGroupFragment[];
  /** What goes along with the request. */
  children?: ReactNode;
  /** Asks; what it throws is shown here. */
  request: (groups: OrderReviewGroupInput[], idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** Asks for the approval of an order: by whom, in which steps. */
export const RequestApprovalDialog = (props: RequestApprovalDialogProps) => {
  const candidates = useReviewerCandidates();
  if (candidates.error && candidates.byUuid.size === 0) {
    return (
      <Modal open title={props.title} onClose={props.onClose}>
        <ErrorState {...toErrorState(candidates.error, candidates.refetch)} />
      </Modal>
    );
  }
  return candidates.isLoading ? (
    <Modal open title={props.title} onClose={props.onClose}>
      <Spinner label="承認者の候補を読み込んでいます" />
    </Modal>
  ) : (
    <Request {...props} candidates={candidates} />
  );
};

const isAboutGroups = (path: string): boolean => path.startsWith('reviewGroups');

const Request = ({
  title,
  verb,
  groups = [],
  children,
  request,
  onClose,
  candidates,
}: RequestApprovalDialogProps & { candidates: ReviewerCandidates }) => {
  const [start] = useState<GroupsValues>(() => ({ groups: fromGroups(groups, candidates.byUuid) }));
  const form = useForm(start);
  const key = useAttemptKey();
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isBusy = useRef(false);
  const submit = async () => {
    if (isBusy.current) return;
    setProblem(undefined);
    const errors = validateGroups(form.values.groups);
    if (hasErrors(errors)) {
      form.setErrors(errors);
      return;
    }
    isBusy.current = true;
    setRunning(true);
    try {
      // Whoever asks closes the dialog; until then a further click does nothing.
      await request(toGroupsInput(form.values.groups), key.current());
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      if (Object.keys(error.fields).some(isAboutGroups)) form.setErrors(error.fields);
      else setProblem(error.message);
      isBusy.current = false;
      setRunning(false);
    }
  };
  return (
    <Modal
      open
      width={720}
      title={title}
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>閉じる</Button>
          <Button kind="primary" loading={isRunning} onClick={() => void submit()}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {problem !== undefined && <Alert kind="error">{problem}</Alert>}
        {children}
        <p className={styles.hint}>
          1段階目から順に承認を依頼します。全ての段階が承認されると、発注できるようになります。
        </p>
        <Form form={form} onSubmit={() => void submit()} aria-label="承認の段階">
          <ReviewGroupsEditor form={form} candidates={candidates} />
        </Form>
      </div>
    </Modal>
  );
};
