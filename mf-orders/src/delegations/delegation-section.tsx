import { toSliceError, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import {
  type Delegation_ReviewDelegationFragment,
  EndReviewDelegationDocument,
  ReviewDelegationsDocument,
} from '../generated/graphql.js';
import { toErrorState } from '../order/error-state.js';
import { DelegationDialog } from './delegation.dialog.js';
import { DelegationItem, wordsOf } from './delegation-item.js';
import styles from './delegations.module.css';

interface DelegationSectionProps {
  /** Of everybody in the demand; otherwise of the user. */
  isForAll?: boolean;
}

const descriptions = {
  all: '不在の承認者の代わりに、期間中、承認・差戻しができる人を登録します。不在の本人も承認できます。',
  own: '不在の間、あなたの代わりに承認・差戻しができる人を登録します。あなた自身も承認できます。',
};

/** Who decides for whom, now and later. */
export const DelegationSection = ({ isForAll = false }: DelegationSectionProps) => {
  const { demandUuid, hasCapability } = useSession();
  const mayEdit = hasCapability('orders:delegations');
  const notify = useNotify();
  const confirm = useConfirm();
  const { data, error, refetch } = useSliceQuery(ReviewDelegationsDocument, {
    variables: { demandUuid, mineOnly: !isForAll },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const [end] = useSliceMutation(EndReviewDelegationDocument, {
    touches: ['ReviewDelegation', 'ReviewDelegationChange', 'Order'],
    isHandled: true,
  });
  const [edited, setEdited] = useState<Delegation_ReviewDelegationFragment | 'NEW'>();
  const delegations = data?.reviewDelegations;
  const askToEnd = async (delegation: Delegation_ReviewDelegationFragment) => {
    const words = wordsOf(delegation);
    const isAgreed = await confirm({
      title: `「${words}」を終了します`,
      content: '代理の人は、すぐに承認できなくなります。代理による承認の記録は残ります。',
      verb: '終了する',
      danger: true,
    });
    if (!isAgreed) return;
    try {
      const { uuid, updatedAt: expectedUpdatedAt } = delegation;
      await end({ input: { demandUuid, uuid, expectedUpdatedAt } });
      notify.success('承認の代理を終了しました。');
    } catch (cause) {
      notify.error('承認の代理を終了できませんでした', toSliceError(cause, true).message);
      await refetch();
    }
  };
  return (
    <Section title="承認の代理" description={isForAll ? descriptions.all : descriptions.own}>
      {!delegations && (error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton lines={2} />)}
      {delegations?.length === 0 && !mayEdit && <p>承認の代理はありません。</p>}
      {delegations && delegations.length > 0 && (
        <ul className={styles.list} aria-label="承認の代理">
          {delegations.map((delegation) => (
            <DelegationItem
              key={delegation.uuid}
              delegation={delegation}
              mayEdit={mayEdit}
              onChange={() => setEdited(delegation)}
              onEnd={() => void askToEnd(delegation)}
            />
          ))}
        </ul>
      )}
      {delegations && mayEdit && (
        <Button icon="plus" onClick={() => setEdited('NEW')}>
          代理を登録
        </Button>
      )}
      {edited !== undefined && (
        <DelegationDialog
          delegation={edited === 'NEW' ? undefined : edited}
          isForAll={isForAll}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
};
