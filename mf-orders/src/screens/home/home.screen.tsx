import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { formatLocalDate } from '@hacchu-hub/ui/date';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { loadable, loadableDialog, loadAgain } from '@hacchu-hub/ui/loadable';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { useToday } from '../../order/today.hook.js';
import { useArrangement } from './arrangement/arrangement.hook.js';
import { wholeRows } from './arrangement/arrangement.rules.js';
import { useHiddenSteps } from './first-steps/hidden-steps.hook.js';
import styles from './home.module.css';
import { TilePlace } from './tiles/tile-place.js';

const ArrangementDialog = loadableDialog(
  async () => (await import('./arrangement/arrangement.dialog.js')).ArrangementDialog,
);

/** Most organisations have completed or dismissed them. */
const Steps = loadable(
  async () => (await import('./first-steps/first-steps.js')).FirstSteps,
  undefined,
  loadAgain,
);

/** The first page of the day: tiles that each person arranges. */
const HomeScreen = () => {
  const { hasCapability, user, demandUuid = '' } = useSession();
  const { isHidden: areStepsHidden } = useHiddenSteps(demandUuid, user.uuid);
  const hrefs = useOrderHrefs();
  const today = useToday();
  const arrangement = useArrangement();
  const [isArranging, setArranging] = useState(false);
  const shown = arrangement.tilesOf(arrangement.all).filter(({ isHidden }) => !isHidden);
  const whole = wholeRows(shown);
  const arrange = (
    <Button icon="columns" onClick={() => setArranging(true)}>
      並べ替え
    </Button>
  );
  return (
    <Page
      size="wide"
      title="ホーム"
      context={`今日 ${formatLocalDate(today, { weekday: true })}`}
      secondary={arrange}
      primary={
        <ButtonLink
          kind="primary"
          icon="plus"
          href={hasCapability('orders:edit') ? hrefs.create() : undefined}
        >
          発注を作成
        </ButtonLink>
      }
    >
      {!areStepsHidden && <Steps />}
      {shown.length === 0 && (
        <Section>
          <EmptyState title="表示する項目がありません" action={arrange} />
        </Section>
      )}
      {/* Tiles count by the day: on the next one they ask again. */}
      <div key={today} className={styles.tiles}>
        {shown.map(({ key, tile }) => (
          <TilePlace key={key} tile={tile} isWide={whole.has(key)} />
        ))}
      </div>
      {isArranging && <ArrangementDialog arrangement={arrangement} onClose={() => setArranging(false)} />}
    </Page>
  );
};

export default HomeScreen;
