import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useFreshLinks } from '@hacchu-hub/slice-kit/files';
import { useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Alert, EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { DataTable } from '@hacchu-hub/ui/table';
import { SentDocumentsDocument } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { useIsWide } from '../../order/narrow.hook.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import { useExportDocuments } from './export-documents.hook.js';
import { SentDocumentFilters } from './sent-document-filters.js';
import { sentDocumentColumns } from './sent-documents.columns.js';
import { noFilters, sentDocumentsUrl, toWhere } from './sent-documents.url.js';

const SentDocumentsScreen = () => {
  useFreshLinks();
  const { demandUuid, hasCapability } = useSession();
  const hrefs = useOrderHrefs();
  const isWide = useIsWide();
  const [state, change] = useUrlState(sentDocumentsUrl);
  const where = toWhere(state);
  const limit = Math.min(state.limit, 100);
  const { data, error, isRefreshing, refetch } = useSliceQuery(SentDocumentsDocument, {
    variables: { demandUuid, page: state.page, limit, where },
    fetchPolicy: 'cache-and-network',
  });
  const list = data?.sentDocuments;
  const archive = useExportDocuments();
  const isNarrowed = Object.values(where).some((value) => value !== null);
  const isEmpty = list?.totalCount === 0;

  return (
    <Page
      size="wide"
      title="送信済み書類"
      context="仕入先へ渡した発注書を、渡したときのまま保存しています。取引年月日・金額・取引先で検索できます（電子帳簿保存法）。"
      primary={
        hasCapability('orders:export_documents') && (
          <Button
            kind="primary"
            icon="download"
            loading={archive.isRunning}
            disabledReason={isEmpty ? '保存する書類がありません。' : undefined}
            onClick={() => void archive.save(where)}
          >
            {isNarrowed ? '検索結果をZIPで保存' : 'すべてZIPで保存'}
          </Button>
        )
      }
    >
      {archive.isRunning && (
        <Alert kind="info">ZIPファイルを作成しています。書類が多いと時間がかかります。</Alert>
      )}
      {archive.problem !== undefined && (
        <Alert kind="error" title="ZIPファイルを作成できませんでした" takesFocus>
          {archive.problem}
        </Alert>
      )}
      <Section flush>
        <DataTable
          label="送信済み書類の一覧"
          toolbar={<SentDocumentFilters state={state} change={change} />}
          columns={sentDocumentColumns(isWide)}
          rows={list?.items}
          rowKey={(row) => row.id}
          rowHref={(row) =>
            row.order?.status === 'Canceled' ? hrefs.canceled(row.orderUuid) : hrefs.detail(row.orderUuid)
          }
          isRefreshing={isRefreshing}
          columnsKey="sent-documents"
          error={error && !list ? toErrorState(error, refetch) : undefined}
          empty={
            isNarrowed ? (
              <EmptyState
                icon="search"
                title="条件に合う書類はありません"
                description="期間や金額の範囲を広げてください。"
                action={<Button onClick={() => change(noFilters)}>条件をすべて外す</Button>}
              />
            ) : (
              <EmptyState
                icon="pdf"
                title="送信済み書類はまだありません"
                description="発注書を送信するか発注済みにすると、そのときのPDFがここに保存されます。"
              />
            )
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

export default SentDocumentsScreen;
