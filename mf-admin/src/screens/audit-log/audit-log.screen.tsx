import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefToList, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { changeLogColumns } from '@hacchu-hub/ui/changes';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { useDemandBack } from '../../demands/demand-back.hook.js';
import { toErrorState } from '../../error-state.js';
import { AuditChoicesDocument, AuditLogDocument, type AuditLogQuery } from '../../generated/graphql.js';
import { AuditExport } from './audit-export.js';
import { auditLogUrl, noFilters, toSearch } from './audit-log.url.js';
import { AuditLogFilters } from './audit-log-filters.js';

type Entry = AuditLogQuery['auditEntries']['items'][number];

/** The server refuses longer pages. */
const MAX_LIMIT = 100;

const [when, who, ...what] = changeLogColumns<Entry>(({ summary }) => summary);
const event: Column<Entry> = {
  key: 'event',
  title: '操作',
  width: '200px',
  render: ({ eventName }) => eventName,
};
const columns = [when, who, event, ...what].flatMap((column) => column ?? []);

/** The audit log of a demand, or that of operators: search and CSV files. */
const AuditLogScreen = () => {
  const { demandUuid, area } = useSession();
  const hrefToList = useHrefToList();
  const demandBack = useDemandBack();
  const isOfOperators = area === 'operator' && demandUuid === undefined;
  const back = isOfOperators ? { href: hrefToList('operator-list'), label: '運営ユーザー' } : demandBack;
  const [state, change] = useUrlState(auditLogUrl);
  const search = toSearch(state);
  const isNarrowed = search.categories.length > 0 || Object.values(search.where).some((one) => one !== null);
  const limit = Math.min(state.limit, MAX_LIMIT);
  const { data, error, isRefreshing, refetch } = useSliceQuery(AuditLogDocument, {
    variables: { demandUuid, ...search, page: state.page, limit },
    fetchPolicy: 'cache-and-network',
  });
  const choices = useSliceQuery(AuditChoicesDocument, { variables: { demandUuid }, isHandled: true });
  const page = data?.auditEntries;
  return (
    <Page
      title="監査ログ"
      back={back}
      context={
        isOfOperators
          ? '運営ユーザーとプラットフォームの変更を記録しています。'
          : 'ユーザー・権限・機能・設定の変更を記録しています。'
      }
    >
      <Section flush>
        <DataTable
          label="監査ログ"
          toolbar={
            <AuditLogFilters
              state={state}
              change={change}
              isOfOperators={isOfOperators}
              choices={choices.data}
            />
          }
          columns={columns}
          rows={page?.items}
          rowKey={({ id }) => id}
          isRefreshing={isRefreshing}
          error={error && !page ? toErrorState(error, refetch) : undefined}
          empty={
            isNarrowed ? (
              <EmptyState
                icon="search"
                title="条件に合う記録はありません"
                description="期間を広げるか、別の言葉でお試しください。"
                action={<Button onClick={() => change(noFilters)}>条件をすべて外す</Button>}
              />
            ) : (
              <EmptyState icon="info" title="まだ変更はありません" />
            )
          }
          paging={
            page && {
              page: state.page,
              limit,
              totalCount: page.totalCount,
              isTotalCountExact: page.isTotalCountExact,
              onChange: (next) => change(next),
            }
          }
        />
      </Section>
      <AuditExport demandUuid={demandUuid} search={search} isNarrowed={isNarrowed} />
    </Page>
  );
};

export default AuditLogScreen;
