import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, Form, type FormApi, hasErrors, Select, TextArea, useForm } from '@hacchu-hub/ui/form';
import { type ReactNode, useRef, useState } from 'react';
import type {
  ApprovalRouteChoiceQuery,
  OrderContentInput,
  OrderReviewGroupInput,
  ReviewGroupFragment,
} from '../generated/graphql.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';
import styles from './review.module.css';
import {
  fromGroups,
  fromRoute,
  type GroupsValues,
  toGroupsInput,
  validateGroups,
} from './review-groups.values.js';
import { ReviewGroupsEditor } from './review-groups-editor.js';
import type { ReviewerCandidates } from './reviewer-candidates.hook.js';
import { RouteSteps } from './route-steps.js';

/** The reviewers, and the comment to them. */
export interface ApprovalRequestInput {
  reviewGroups: OrderReviewGroupInput[];
  comment: string;
}

export interface RequestApprovalProps {
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

const maxCharacters = 1000;

interface RequestApprovalFormProps extends RequestApprovalProps {
  candidates: ReviewerCandidates;
  routes: ApprovalRouteChoiceQuery['approvalRouteChoice'];
  refetchRoutes: () => Promise<void>;
  comment: string;
  setComment: (comment: string) => void;
  problem: string | undefined;
  setProblem: (problem: string | undefined) => void;
}

const isOfDialog = (path: string): boolean => path.startsWith('reviewGroups') || path === 'comment';

interface Sending extends Pick<RequestApprovalFormProps, 'request' | 'refetchRoutes' | 'setProblem'> {
  form: FormApi<GroupsValues>;
}

/** Sends the request, once at a time; a refusal is shown at the fields that it names. */
const useSendRequest = ({ form, request, refetchRoutes, setProblem }: Sending) => {
  const key = useAttemptKey();
  const [isRunning, setRunning] = useState(false);
  const isBusy = useRef(false);
  const send = async (comment: string) => {
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
      // The administrators may have changed the routes meanwhile.
      if (error.code === 'FAILED_PRECONDITION') await refetchRoutes();
    }
  };
  return { isRunning, send };
};

/** Who approves in which steps: as a route says, as a template proposes, or as the requester chooses. */
export const RequestApprovalForm = ({
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
}: RequestApprovalFormProps) => {
  const [start] = useState<GroupsValues>(() => ({
    groups: rule ? fromRoute(rule.reviewGroups, candidates.byUuid) : fromGroups(groups, candidates.byUuid),
  }));
  const form = useForm(start);
  const isStuck = rule?.isBinding === true && rule.isReviewerMissing;
  const { isRunning, send } = useSendRequest({ form, request, refetchRoutes, setProblem });
  const submit = () => {
    if (!isStuck) void send(comment);
  };
  return (
    <Modal
      open
      width={720}
      title={title}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={isRunning}
      footer={
        <Button
          kind="primary"
          loading={isRunning}
          disabledReason={isStuck ? '承認できる人がいない段階があります。' : undefined}
          onClick={submit}
        >
          {verb}
        </Button>
      }
    >
      <div className={styles.dialog}>
        {problem !== undefined && <Alert kind="error">{problem}</Alert>}
        {children}
        <p className={styles.hint}>
          1段階目から順に承認を依頼します。全ての段階が承認されると、発注できるようになります。
        </p>
        <Form form={form} onSubmit={submit} shortcuts="submit" aria-label="承認の申請">
          {rule && <RouteNotice name={rule.name} isBinding={rule.isBinding} isStuck={isStuck} />}
          {templates.length > 0 && (
            <TemplateField
              templates={templates}
              onChoose={({ reviewGroups }) =>
                form.reset({ groups: fromRoute(reviewGroups, candidates.byUuid) })
              }
            />
          )}
          {rule?.isBinding ? (
            <RouteSteps groups={rule.reviewGroups} />
          ) : (
            <ReviewGroupsEditor
              groups={form.values.groups}
              errors={form.errors}
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

interface RouteNoticeProps {
  name: string;
  isBinding: boolean;
  /** Nobody may approve in one of its steps. */
  isStuck: boolean;
}

/** Which route applies, and what that means for the requester. */
const RouteNotice = ({ name, isBinding, isStuck }: RouteNoticeProps) => (
  <Alert kind={isStuck ? 'warning' : 'info'} title={`承認ルート「${name}」が適用されます`}>
    {isStuck
      ? '承認できる人がいない段階があるため、申請できません。承認ルートの変更を管理者に依頼してください。'
      : isBinding
        ? '承認者は変更できません。'
        : '承認者は必要に応じて変更できます。'}
  </Alert>
);

type Template = ApprovalRouteChoiceQuery['approvalRouteChoice']['templates'][number];

interface TemplateFieldProps {
  templates: readonly Template[];
  onChoose: (template: Template) => void;
}

/** Takes the steps of a template; taking none leaves them as they are. */
const TemplateField = ({ templates, onChoose }: TemplateFieldProps) => {
  const [chosen, setChosen] = useState('');
  return (
    <Field label="ひな形">
      <Select
        value={chosen}
        onChange={(uuid) => {
          setChosen(uuid);
          const template = templates.find((one) => one.uuid === uuid);
          if (template) onChoose(template);
        }}
        options={[
          { value: '', label: '選択しない' },
          ...templates.map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
      />
    </Field>
  );
};
