import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, ErrorState, Spinner } from '@hacchu-hub/ui/feedback';
import { Field, Form, hasErrors, TextArea, useForm } from '@hacchu-hub/ui/form';
import { type ReactNode, useRef, useState } from 'react';
import type { OrderReviewGroupInput, ReviewGroupFragment } from '../generated/graphql.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';
import { toErrorState } from '../order/error-state.js';
import styles from './review.module.css';
import { fromGroups, type GroupsValues, toGroupsInput, validateGroups } from './review-groups.values.js';
import { ReviewGroupsEditor } from './review-groups-editor.js';
import { type ReviewerCandidates, useReviewerCandidates } from './reviewer-candidates.hook.js';

/** The reviewers, and the comment to them. */
export interface ApprovalRequestInput {
  reviewGroups: OrderReviewGroupInput[];
  comment: string;
}

export interface RequestApprovalDialogProps {
  /** Names the order and the consequence. */
  title: string;
  /** Label of the button. */
  verb: string;
  /** Initial steps, from the last round. */
  groups?: readonly ReviewGroupFragment[];
  /** Shown together with the request. */
  children?: ReactNode;
  /** Sends the request; errors that it throws are shown here. */
  request: (input: ApprovalRequestInput, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** Requests approval of an order: from whom, in which steps. */
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

const maxCharacters = 1000;

const isOfDialog = (path: string): boolean => path.startsWith('reviewGroups') || path === 'comment';

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
  const [comment, setComment] = useState('');
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
      // The caller closes the dialog; until then further clicks do nothing.
      await request({ reviewGroups: toGroupsInput(form.values.groups), comment }, key.current());
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      if (Object.keys(error.fields).some(isOfDialog)) form.setErrors(error.fields);
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
        <Form form={form} onSubmit={() => void submit()} shortcuts="submit" aria-label="承認の申請">
          <ReviewGroupsEditor form={form} candidates={candidates} />
          <Field
            name="comment"
            label="コメント"
            help="承認依頼のメールと承認画面に表示されます。仕入先には送られません。"
          >
            <TextArea rows={3} countTo={maxCharacters} value={comment} onChange={setComment} />
          </Field>
        </Form>
      </div>
    </Modal>
  );
};
