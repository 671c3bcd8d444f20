import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { changeLogColumns } from '@hacchu-hub/ui/changes';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { DataTable } from '@hacchu-hub/ui/table';
import {
  AccountingPeriodChangesDocument,
  type AccountingPeriodChangesQuery,
} from '../../generated/graphql.js';

type Change = AccountingPeriodChangesQuery['accountingPeriodChanges'][number];

const columns = changeLogColumns<Change>(({ summary }) => summary);

/** Who changed the period and its stock, newest first; its closings are shown with closing. */
export const PeriodChanges = ({ periodUuid }: { periodUuid: string }) => {
  const { data, error, refetch } = useSliceQuery(AccountingPeriodChangesDocument, {
    variables: { uuid: periodUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const changes = data?.accountingPeriodChanges;
  return (
    <Section title="変更履歴">
      <DataTable
        label="会計期間の変更履歴"
        columns={columns}
        rows={changes}
        rowKey={({ uuid }) => uuid}
        skeletonRows={3}
        error={
          error && !changes
            ? { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }
            : undefined
        }
        empty={
          <EmptyState
            icon="info"
            title="記録された変更はありません"
            description="変更履歴の記録を始めた後の変更が表示されます。"
          />
        }
      />
    </Section>
  );
};
