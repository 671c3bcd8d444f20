import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, Select } from '@hacchu-hub/ui/form';
import { useState } from 'react';
import { type OrderDetail_OrderFragment, ReplaceOrderReviewersDocument } from '../generated/graphql.js';
import { useAttemptKey } from '../order/attempt-key.hook.js';
import { reloadedMessage } from '../order/reloaded-message.js';
import { type GoneReviewer, replaceableReviewers } from './replaceable-reviewers.js';
import styles from './review.module.css';
import { useReviewerCandidates } from './reviewer-candidates.hook.js';

interface ReplaceReviewersDialogProps {
  order: OrderDetail_OrderFragment;
  refetch: () => Promise<void>;
  onClose: () => void;
}

const placeOf = ({ reviewerOrderNumber, uuid }: GoneReviewer): string => `${reviewerOrderNumber} ${uuid}`;

/** Replaces reviewers who may no longer decide; the round continues. */
export const ReplaceReviewersDialog = ({ order, refetch, onClose }: ReplaceReviewersDialogProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const candidates = useReviewerCandidates();
  const [run, { isRunning }] = useSliceMutation(ReplaceOrderReviewersDocument, {
    touches: ['Order'],
    isHandled: true,
  });
  const key = useAttemptKey();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const gone = replaceableReviewers(order);
  const asked = new Set(
    order.reviewRounds[0]?.groups.flatMap(({ orderReviews }) =>
      orderReviews.flatMap(({ reviewer }) => reviewer?.uuid ?? []),
    ),
  );
  const optionsFor = (one: GoneReviewer) =>
    (one.isRestricted ? candidates.administrators : candidates.everybody).filter(
      ({ uuid }) =>
        !asked.has(uuid) && (chosen[placeOf(one)] === uuid || !Object.values(chosen).includes(uuid)),
    );
  const replacements = gone.flatMap((one) => {
    const toReviewerUuid = chosen[placeOf(one)];
    return toReviewerUuid
      ? [{ reviewerOrderNumber: one.reviewerOrderNumber, fromReviewerUuid: one.uuid, toReviewerUuid }]
      : [];
  });
  const replace = async () => {
    setProblem(undefined);
    try {
      await run({ input: { demandUuid, uuid: order.uuid, idempotencyKey: key.current(), replacements } });
      notify.success(`${replacements.length}名の承認者を差し替えました。`);
      onClose();
    } catch (cause) {
      const error = toSliceError(cause, true);
      key.refuse(error);
      setProblem(Object.values(error.fields).flat().join(' ') || error.message);
      if (error.code === 'ABORTED' || error.code === 'FAILED_PRECONDITION') {
        await refetch();
        setProblem((now) => now && reloadedMessage(now));
      }
    }
  };
  return (
    <Modal
      open
      title={`PO ${order.purchaseNumber} の承認者を差し替えます`}
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="閉じる"
      isBusy={isRunning}
      footer={
        <Button
          kind="primary"
          loading={isRunning}
          disabledReason={replacements.length === 0 ? '新しい承認者を選択してください。' : undefined}
          onClick={() => void replace()}
        >
          差し替える
        </Button>
      }
    >
      <div className={styles.dialog}>
        {problem !== undefined && <Alert kind="error">{problem}</Alert>}
        <p className={styles.hint}>承認できなくなった人の代わりに承認する人を選んでください。</p>
        {gone.map((one) => (
          <Field key={placeOf(one)} label={`${one.reviewerOrderNumber}段階目 ${one.name} の代わり`}>
            <Select
              value={chosen[placeOf(one)] ?? ''}
              onChange={(uuid) => setChosen({ ...chosen, [placeOf(one)]: uuid })}
              options={[
                { value: '', label: '選択してください' },
                ...optionsFor(one).map(({ uuid, name }) => ({ value: uuid, label: name })),
              ]}
            />
          </Field>
        ))}
      </div>
    </Modal>
  );
};
