import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlNumber, useHrefTo, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { DataTable } from '@hacchu-hub/ui/table';
import { __Entities__Document } from '../../generated/graphql.js';
import { __entity__Columns } from './__record__-list.columns.js';

const listState = { page: urlNumber(1), limit: urlNumber(20) };
/** The server rejects larger pages, so a larger number in the URL is limited to this. */
const MAX_LIMIT = 100;

const __Entity__ListScreen = () => {
  const { demandUuid, hasCapability } = useSession();
  const hrefTo = useHrefTo();
  const [state, change] = useUrlState(listState);
  const { page } = state;
  const limit = Math.min(state.limit, MAX_LIMIT);
  const { data, error, isRefreshing, refetch } = useSliceQuery(__Entities__Document, {
    variables: { demandUuid, page, limit },
  });
  const found = data?.__entities__;
  const createLink = (
    <ButtonLink
      kind="primary"
      icon="plus"
      href={hasCapability('__slice__:edit') ? hrefTo('__record__-new') : undefined}
    >
      __label__を登録する
    </ButtonLink>
  );
  return (
    <Page
      title="__label__"
      context={found && `${found.totalCount.toLocaleString('ja-JP')}件`}
      primary={createLink}
    >
      <Section flush>
        <DataTable
          label="__label__の一覧"
          columns={__entity__Columns}
          rows={found?.items}
          rowKey={({ uuid }) => uuid}
          isRefreshing={isRefreshing}
          empty={<EmptyState title="__label__はまだ登録されていません" action={createLink} />}
          error={error && { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }}
          paging={found && { page, limit, totalCount: found.totalCount, onChange: (next) => change(next) }}
        />
      </Section>
    </Page>
  );
};

export default __Entity__ListScreen;
