import { usePolledQuery, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useJobCancellation } from '@hacchu-hub/slice-kit/files';
import { urlNumber, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { JobTable, unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useExportDownloads } from '../../exports/download.hook.js';
import { toFileJob } from '../../exports/file-jobs.js';
import { CancelExportOrderCsvDocument, PaginatedExportOrderCsvDocument } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';

const csvsUrl = { page: urlNumber(1), limit: urlNumber(20) };

const OrderCsvsScreen = () => {
  const { demandUuid, hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  const downloads = useExportDownloads();
  const [state, change] = useUrlState(csvsUrl);
  const limit = Math.min(state.limit, 100);
  const { data, error, isRefreshing, refetch } = usePolledQuery(PaginatedExportOrderCsvDocument, {
    variables: { demandUuid, page: state.page, limit },
    fetchPolicy: 'cache-and-network',
    underWay: ({ paginatedExportOrderCsv }) =>
      unfinishedJobsKey(paginatedExportOrderCsv.items.map(toFileJob)),
  });
  const [runCancel] = useSliceMutation(CancelExportOrderCsvDocument, {
    touches: ['ExportOrderCsvJob'],
    isHandled: true,
  });
  const cancel = useJobCancellation(runCancel, '出力');
  const list = data?.paginatedExportOrderCsv;
  const mayExport = hasCapability('csv:export');
  const ways = mayExport && (
    <>
      <ButtonLink href={hrefs.list}>発注の一覧から出力する</ButtonLink>
      <ButtonLink href={hrefs.deliveries}>納品管理から出力する</ButtonLink>
    </>
  );
  return (
    <Page
      size="wide"
      title="発注のCSV"
      context="発注の一覧や納品管理で絞り込んだものを出力したファイルです。7日間ダウンロードできます。"
      back={{ href: hrefs.list, label: '発注の一覧' }}
      secondary={ways}
    >
      <Section flush>
        <JobTable
          label="発注のCSV出力"
          jobs={list?.items.map(toFileJob)}
          onDownload={(uuid) => void downloads.csv(uuid)}
          onCancel={mayExport ? (uuid) => cancel({ input: { demandUuid, uuid } }) : undefined}
          isRefreshing={isRefreshing}
          error={error && !list ? toErrorState(error, refetch) : undefined}
          empty={
            <EmptyState
              icon="download"
              title="CSV出力はまだありません"
              description={
                mayExport
                  ? '発注の一覧や納品管理の「CSV出力」から、今の条件に合うものをCSVファイルにできます。'
                  : undefined
              }
              action={ways}
            />
          }
          paging={{
            page: state.page,
            limit,
            totalCount: list?.totalCount ?? 0,
            onChange: (next) => change(next),
          }}
        />
      </Section>
    </Page>
  );
};

export default OrderCsvsScreen;
