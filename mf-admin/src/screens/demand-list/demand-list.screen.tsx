import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, urlSearch, useHrefTo, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { Page, Section } from '@hacchu-hub/ui/page';
import { SearchBox } from '@hacchu-hub/ui/search';
import { DataTable } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import { NoDemands } from '../../demands/no-demands.js';
import { toErrorState } from '../../error-state.js';
import { DemandsDocument } from '../../generated/graphql.js';
import { CreateDemandDialog } from './create-demand.dialog.js';
import { demandColumns } from './demand-list.columns.js';

const listState = { q: urlSearch(), page: urlNumber(1), limit: urlNumber(20) };

/** The server refuses longer pages. */
const MAX_LIMIT = 100;

/** All client organisations, for operators. */
const DemandListScreen = () => {
  const hrefTo = useHrefTo();
  const trackClick = useTrackClick();
  const [isCreating, setCreating] = useState(false);
  const [state, change] = useUrlState(listState);
  const limit = Math.min(state.limit, MAX_LIMIT);
  const { data, error, isRefreshing, refetch } = useSliceQuery(DemandsDocument, {
    variables: { page: state.page, limit, query: state.q || undefined },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.demands;
  const createButton = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        trackClick('demand_create');
        setCreating(true);
      }}
    >
      組織を登録
    </Button>
  );
  const search = (q: string) => change({ q }, { replace: true });
  return (
    <Page
      title="組織"
      context={page ? `${page.totalCount.toLocaleString('ja-JP')}件` : null}
      secondary={<ButtonLink href={hrefTo('demand-withdrawals')}>退会した組織</ButtonLink>}
      primary={createButton}
    >
      <Section flush>
        <DataTable
          label="組織の一覧"
          toolbar={
            <SearchBox label="組織を検索" placeholder="組織名で検索" value={state.q} onChange={search} />
          }
          columns={demandColumns}
          rows={page?.items}
          rowKey={({ uuid }) => uuid}
          rowHref={({ uuid }) => hrefTo('demand-home', { demandUuid: uuid })}
          isRefreshing={isRefreshing}
          error={error && !page ? toErrorState(error, refetch) : undefined}
          empty={
            <NoDemands
              query={state.q}
              onReset={() => search('')}
              description="組織を登録すると、ユーザーを招待して発注を始められます。"
              action={createButton}
            />
          }
          paging={
            page && { page: state.page, limit, totalCount: page.totalCount, onChange: (next) => change(next) }
          }
        />
      </Section>
      {isCreating && <CreateDemandDialog onClose={() => setCreating(false)} />}
    </Page>
  );
};

export default DemandListScreen;
