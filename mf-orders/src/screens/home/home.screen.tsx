import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { formatLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { DemandHomeDocument } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { DeniedOrders } from './denied-orders.js';
import { FirstSteps } from './first-steps/first-steps.js';
import styles from './home.module.css';
import { OnTimeChart, SpendChart } from './home-charts.js';
import { HomeCounts } from './home-counts.js';
import { LatestMessages } from './latest-messages.js';

const HomeScreen = () => {
  const { demandUuid, hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  const { data, error, refetch } = useSliceQuery(DemandHomeDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const home = data?.demandHome;
  return (
    <Page
      size="wide"
      title="ホーム"
      context={`今日 ${formatLocalDate(todayInJapan(), { weekday: true })}`}
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
      {error && !home && <ErrorState {...toErrorState(error, refetch)} />}
      {!error && !home && (
        <Section>
          <Skeleton lines={6} />
        </Section>
      )}
      {home && (
        <>
          <FirstSteps />
          <HomeCounts home={home} />
          <div className={styles.columns}>
            <SpendChart home={home} />
            <div className={styles.stack}>
              <DeniedOrders orders={home.deniedOrders} />
              <OnTimeChart home={home} />
              <LatestMessages messages={home.latestMessages} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
};

export default HomeScreen;
