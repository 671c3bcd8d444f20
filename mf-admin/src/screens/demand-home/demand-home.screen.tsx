import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo, usePageTitle, useRouteParams } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { toErrorState } from '../../error-state.js';
import { DemandHomeDocument } from '../../generated/graphql.js';
import { DemandFacts } from './demand-facts.js';
import styles from './demand-home.module.css';
import { RenameDemandDialog } from './rename-demand.dialog.js';

/** Where an operator goes on from a demand; entrances of absent slices are not drawn. */
const entrances = [
  { ref: 'order-list', icon: 'orders', label: '発注' },
  { ref: 'delivery-list', icon: 'deliveries', label: '納品管理' },
  { ref: 'product-list', icon: 'products', label: '商品' },
  { ref: 'supplier-list', icon: 'suppliers', label: '仕入先' },
  { ref: 'delivery-destination-list', icon: 'destinations', label: '納品先' },
  { ref: 'demand-user-list', icon: 'users', label: 'ユーザー' },
  { ref: 'demand-settings', icon: 'edit', label: '設定' },
  { ref: 'functional-restriction', icon: 'lock', label: '機能の制限' },
] as const;

/** One client organisation: facts, people, and the ways to its orders and masters. */
const DemandHomeScreen = () => {
  const { demandUuid } = useRouteParams<'demandUuid'>();
  const hrefTo = useHrefTo();
  const [isRenaming, setRenaming] = useState(false);
  const { data, error, refetch } = useSliceQuery(DemandHomeDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  const demand = data?.demand;
  usePageTitle(demand?.name);
  const ways = entrances.flatMap((entrance) => {
    const href = hrefTo(entrance.ref, { demandUuid });
    return href === undefined ? [] : [{ ...entrance, href }];
  });
  const back = { href: hrefTo('demand-list'), label: '組織の一覧' };
  if (!demand) {
    return (
      <Page title="組織" back={back}>
        {error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton />}
      </Page>
    );
  }
  return (
    <Page
      title={demand.name}
      context={`ユーザー ${demand.userCount}名／上限${demand.demandSetting.maxMemberNumber}名`}
      back={back}
      secondary={<Button onClick={() => setRenaming(true)}>組織名を変更</Button>}
      primary={
        <ButtonLink kind="primary" icon="orders" href={hrefTo('order-list', { demandUuid })}>
          発注を見る
        </ButtonLink>
      }
    >
      {ways.length > 0 && (
        <Section title="この組織のデータ">
          <nav className={styles.entrances} aria-label="この組織のデータ">
            {ways.map(({ ref, icon, label, href }) => (
              <ButtonLink key={ref} block icon={icon} href={href}>
                {label}
              </ButtonLink>
            ))}
          </nav>
        </Section>
      )}
      <Section title="概要">
        <DemandFacts demand={demand} />
      </Section>
      {isRenaming && (
        <RenameDemandDialog demandUuid={demandUuid} name={demand.name} onClose={() => setRenaming(false)} />
      )}
    </Page>
  );
};

export default DemandHomeScreen;
