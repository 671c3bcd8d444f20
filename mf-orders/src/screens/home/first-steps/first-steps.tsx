import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Icon } from '@hacchu-hub/ui/icon';
import { Link } from '@hacchu-hub/ui/link';
import { Section } from '@hacchu-hub/ui/page';
import { useEffect } from 'react';
import { FirstStepsDocument } from '../../../generated/graphql.js';
import styles from './first-steps.module.css';
import { useHiddenSteps } from './hidden-steps.hook.js';
import { type FirstStep, stepsOf } from './steps.js';

/** The setup steps of a new organisation; hidden once completed or dismissed. */
export const FirstSteps = () => {
  const { user, demandUuid = '' } = useSession();
  const { isHidden, hide } = useHiddenSteps(demandUuid, user.uuid);
  return isHidden ? null : <Steps demandUuid={demandUuid} hide={hide} />;
};

const Steps = ({ demandUuid, hide }: { demandUuid: string; hide: () => void }) => {
  const { hasCapability, hasFeature } = useSession();
  const { data } = useSliceQuery(FirstStepsDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
    // The home page works without it.
    isHandled: true,
  });
  const steps =
    data &&
    stepsOf(data, {
      mayInvite: hasCapability('users:edit'),
      hasApproval: hasFeature('APPROVAL_FUNCTION'),
    });
  const isAllDone = steps?.every(({ isDone }) => isDone) ?? false;
  useEffect(() => {
    if (isAllDone) hide();
  }, [isAllDone, hide]);
  if (!steps || isAllDone || !hasCapability('orders:edit')) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Section
      title="はじめに行うこと"
      description={`${steps.length}件のうち${done}件が完了しています。`}
      screenOnly
      extra={
        <Button size="small" onClick={hide}>
          表示しない
        </Button>
      }
    >
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Section>
  );
};

const Step = ({ step: { label, reason, ref, isDone } }: { step: FirstStep }) => {
  const hrefTo = useHrefTo();
  const href = isDone ? undefined : hrefTo(ref);
  return (
    <li className={styles.step} data-done={isDone}>
      <span className={styles.mark}>{isDone && <Icon name="success" />}</span>
      <div>
        {href === undefined ? (
          <span className={styles.label}>{label}</span>
        ) : (
          <Link href={href}>{label}</Link>
        )}
        <p className={styles.reason}>{isDone ? '完了しました。' : reason}</p>
      </div>
    </li>
  );
};
