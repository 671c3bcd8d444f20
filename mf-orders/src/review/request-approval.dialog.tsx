import { toSliceError, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, ErrorState, Spinner } from '@hacchu-hub/ui/feedback';
import { Field, Form, hasErrors, Select, TextArea, useForm } from '@hacchu-hub/ui/form';
import { type ReactNode, useRef, useState } from 'react';
import {
  ApprovalRouteChoiceDocument,
  type ApprovalRouteChoiceQuery,
  type OrderContentInput,
  type OrderReviewGroupInput,
  type ReviewGroupFragment,
} from '../generated/graphql.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';
import { toErrorState } from '../order/error-state.js';
import styles from './review.module.css';
import {
  fromGroups,
  fromRoute,
  type GroupsValues,
  toGroupsInput,
  validateGroups,
} from './review-groups.values.js';
import { ReviewGroupsEditor } from './review-groups-editor.js';
import { type ReviewerCandidates, useReviewerCandidates } from './reviewer-candidates.hook.js';
import { RouteSteps } from './route-steps.js';

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
  /** What approval is requested of: it decides which route applies. */
  content: OrderContentInput;
  /** The stored order, so that budgets do not count it twice. */
  orderUuid?: string;
  /** Initial steps where no route applies, from the last round. */
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
  const { demandUuid } = useSession();
  const choice = useSliceQuery(ApprovalRouteChoiceDocument, {
    variables: { demandUuid, orderUuid: props.orderUuid ?? null, content: props.content },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const [comment, setComment] = useState('');
  const [problem, setProblem] = useState<string>();
  const routes = choice.data?.approvalRouteChoice;
  const failed = [
    { error: candidates.byUuid.size === 0 ? candidates.error : undefined, refetch: candidates.refetch },
    { error: routes ? undefined : choice.error, refetch: choice.refetch },
  ].find(({ error }) => error);
  if (failed?.error) {
    return (
      <Modal open title={props.title} onClose={props.onClose}>
        <ErrorState {...toErrorState(failed.error, failed.refetch)} />
      </Modal>
    );
  }
  return candidates.isLoading || !routes ? (
    <Modal open title={props.title} onClose={props.onClose}>
      <Spinner label="承認者の候補を読み込んでいます" />
    </Modal>
  ) : (
    <Request
      // Another rule brings other steps.
      key={JSON.stringify(routes.rule)}
      {...props}
      candidates={candidates}
      routes={routes}
      refetchRoutes={choice.refetch}
      comment={comment}
      setComment={setComment}
      problem={problem}
      setProblem={setProblem}
    />
  );
};

const maxCharacters = 1000;

interface RequestProps extends RequestApprovalDialogProps {
  candidates: ReviewerCandidates;
  routes: ApprovalRouteChoiceQuery['approvalRouteChoice'];
  refetchRoutes: () => Promise<void>;
  comment: string;
  setComment: (comment: string) => void;
  problem: string | undefined;
  setProblem: (problem: string | undefined) => void;
}

const isOfDialog = (path: string): boolean => path.startsWith('reviewGroups') || path === 'comment';

const Request = ({
  title,
  verb,
  groups = [],
  children,
  request,
  onClose,
  candidates,
  routes: { rule, templates },
  refetchRoutes,
  comment,
  setComment,
  problem,
  setProblem,
}: RequestProps) => {
  const [start] = useState<GroupsValues>(() => ({
    groups: rule ? fromRoute(rule.reviewGroups, candidates.byUuid) : fromGroups(groups, candidates.byUuid),
  }));
  const form = useForm(start);
  const [template, setTemplate] = useState('');
  const key = useAttemptKey();
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const isStuck = rule?.isBinding === true && rule.isReviewerMissing;
  const choose = (uuid: string) => {
    setTemplate(uuid);
    const chosen = templates.find((one) => one.uuid === uuid);
    if (chosen) form.reset({ groups: fromRoute(chosen.reviewGroups, candidates.byUuid) });
  };
  const submit = async () => {
    if (isBusy.current || isStuck) return;
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
      // The administrators may have changed the routes meanwhile.
      if (error.code === 'FAILED_PRECONDITION') await refetchRoutes();
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
          <Button
            kind="primary"
            loading={isRunning}
            disabledReason={isStuck ? '承認できる人がいない段階があります。' : undefined}
            onClick={() => void submit()}
          >
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
          {rule && (
            <Alert kind={isStuck ? 'warning' : 'info'} title={`承認ルート「${rule.name}」が適用されます`}>
              {isStuck
                ? '承認できる人がいない段階があるため、申請できません。承認ルートの変更を管理者に依頼してください。'
                : rule.isBinding
                  ? '承認者は変更できません。'
                  : '承認者は必要に応じて変更できます。'}
            </Alert>
          )}
          {templates.length > 0 && (
            <Field label="ひな形">
              <Select
                value={template}
                onChange={choose}
                options={[
                  { value: '', label: '選択しない' },
                  ...templates.map(({ uuid, name }) => ({ value: uuid, label: name })),
                ]}
              />
            </Field>
          )}
          {rule?.isBinding ? (
            <RouteSteps groups={rule.reviewGroups} />
          ) : (
            <ReviewGroupsEditor
              groups={form.values.groups}
              update={(change, path) => form.update((values) => ({ groups: change(values.groups) }), path)}
              candidates={candidates}
            />
          )}
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
