import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Modal } from '@hacchu-hub/ui/dialog';
import { ErrorState, Spinner } from '@hacchu-hub/ui/feedback';
import { useState } from 'react';
import { ApprovalRouteChoiceDocument } from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { RequestApprovalForm, type RequestApprovalProps } from './request-approval.form.js';
import { useReviewerCandidates } from './reviewer-candidates.hook.js';

/** Requests approval of an order: from whom, in which steps. */
export const RequestApprovalDialog = (props: RequestApprovalProps) => {
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
    <RequestApprovalForm
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
