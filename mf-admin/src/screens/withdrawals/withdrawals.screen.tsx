import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, useHrefTo, useHrefToList, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { DataTable } from '@hacchu-hub/ui/table';
import { toErrorState } from '../../error-state.js';
import { DemandWithdrawalsDocument } from '../../generated/graphql.js';
import { type Row, withdrawalColumns } from './withdrawals.columns.js';

const listState = { page: urlNumber(1), limit: urlNumber(20) };

/** The server refuses longer pages. */
const MAX_LIMIT = 100;

/** Withdrawals of all client organisations, with what remains of those that are done. */
const WithdrawalsScreen = () => {
  const hrefTo = useHrefTo();
  const hrefToList = useHrefToList();
  const [state, change] = useUrlState(listState);
  const limit = Math.min(state.limit, MAX_LIMIT);
  const { data, error, isRefreshing, refetch } = useSliceQuery(DemandWithdrawalsDocument, {
    variables: { page: state.page, limit },
    fetchPolicy: 'cache-and-network',
  });
  const page = data?.demandWithdrawals;
  // The data of the others is being deleted, or is.
  const pageOf = ({ phase, demandUuid }: Row) =>
    phase === 'REQUESTED' || phase === 'CANCELED' ? hrefTo('demand-home', { demandUuid }) : undefined;
  return (
    <Page
      title="退会した組織"
      context={page ? `${page.totalCount.toLocaleString('ja-JP')}件` : null}
      back={{ href: hrefToList('demand-list'), label: '組織の一覧' }}
      secondary={
        <a href="/help/withdrawal.html" target="_blank" rel="noopener">
          この画面のヘルプ
        </a>
      }
    >
      <Section flush>
        <DataTable
          label="退会の一覧"
          columns={withdrawalColumns}
          rows={page?.items}
          rowKey={({ uuid }) => uuid}
          rowHref={pageOf}
          isRefreshing={isRefreshing}
          error={error && !page ? toErrorState(error, refetch) : undefined}
          empty={
            <EmptyState
              icon="demands"
              title="退会手続きをした組織はありません"
              description="組織の概要のメニューから、退会手続きを開始できます。"
            />
          }
          paging={
            page && { page: state.page, limit, totalCount: page.totalCount, onChange: (next) => change(next) }
          }
        />
      </Section>
    </Page>
  );
};

export default WithdrawalsScreen;
