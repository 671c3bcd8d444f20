import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { urlFlag, urlNumber, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { Button } from '@hacchu-hub/ui/button';
import { EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { Pagination } from '@hacchu-hub/ui/pagination';
import { CountTabs } from '@hacchu-hub/ui/tabs';
import { NoticesPageDocument } from '../../generated/graphql.js';
import { NoticeList } from '../../notices/notice-list.js';
import { useReadNotices } from '../../notices/read-notices.hook.js';
import { useReturnToPage } from '../../notices/return-to-page.hook.js';
import { toErrorState } from '../../order/error-state.js';
import styles from './notices.module.css';

const noticesUrl = { page: urlNumber(1), limit: urlNumber(20), unread: urlFlag() };

const NoticesScreen = () => {
  const [state, change] = useUrlState(noticesUrl);
  const limit = Math.min(state.limit, 100);
  const { data, error, refetch } = useSliceQuery(NoticesPageDocument, {
    variables: { page: state.page, limit, unreadOnly: state.unread },
    fetchPolicy: 'cache-and-network',
  });
  // The count in the bar is asked again then, too: the list must not contradict it.
  useReturnToPage(() => void refetch().catch(() => undefined));
  const { read, readAll, isRunning } = useReadNotices();
  const page = data?.notices;
  const newest = data?.newest.items[0];
  return (
    <Page
      title="お知らせ"
      context="あなたへのお知らせを90日間保存しています。"
      primary={
        <Button
          icon="check"
          loading={isRunning}
          disabledReason={page?.unreadCount === 0 ? '未読のお知らせはありません。' : undefined}
          onClick={() => newest && void readAll(newest.occurredAt)}
        >
          すべて既読にする
        </Button>
      }
    >
      <Section flush>
        <CountTabs
          label="お知らせの表示"
          items={[
            { key: 'all', label: 'すべて', count: data?.newest.totalCount },
            { key: 'unread', label: '未読', count: page?.unreadCount },
          ]}
          value={state.unread ? 'unread' : 'all'}
          onChange={(tab) => change({ unread: tab === 'unread' })}
        />
        {!page && (
          <div className={styles.waiting}>
            {error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton lines={6} />}
          </div>
        )}
        {page?.totalCount === 0 && (
          <EmptyState
            icon={state.unread ? 'check' : 'inbox'}
            title={state.unread ? '未読のお知らせはありません' : 'お知らせはまだありません'}
            description={
              state.unread
                ? undefined
                : '承認の依頼や結果、仕入先からの返信、納品、納期のお知らせが届きます。'
            }
            action={state.unread && <Button onClick={() => change({ unread: false })}>すべて表示する</Button>}
          />
        )}
        {page && page.totalCount > 0 && (
          <>
            <NoticeList notices={page.items} onRead={read} />
            <Pagination page={state.page} limit={limit} totalCount={page.totalCount} onChange={change} />
          </>
        )}
      </Section>
    </Page>
  );
};

export default NoticesScreen;
