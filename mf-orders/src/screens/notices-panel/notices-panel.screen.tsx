import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { Button } from '@hacchu-hub/ui/button';
import { ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { LatestNoticesDocument } from '../../generated/graphql.js';
import { NoticeList } from '../../notices/notice-list.js';
import styles from '../../notices/notices.module.css';
import { useReadNotices } from '../../notices/read-notices.hook.js';
import { toErrorState } from '../../order/error-state.js';

/** The panel of the top bar's bell: the newest notices. */
const NoticesPanel = () => {
  const { data, error, refetch } = useSliceQuery(LatestNoticesDocument, {
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const { read, readAll, isRunning } = useReadNotices();
  const { items, unreadCount } = data?.notices ?? { items: [], unreadCount: 0 };
  const [newest] = items;
  return (
    <>
      <div className={styles.panelHead}>
        <h2 className={styles.panelTitle}>お知らせ</h2>
        {newest && unreadCount > 0 && (
          <Button
            kind="text"
            size="small"
            icon="check"
            loading={isRunning}
            onClick={() => void readAll(newest.occurredAt)}
          >
            すべて既読にする
          </Button>
        )}
      </div>
      {!data && (
        <div className={styles.panelBody}>
          {error ? <ErrorState {...toErrorState(error, refetch)} /> : <Skeleton lines={5} />}
        </div>
      )}
      {data && items.length === 0 && (
        <p className={styles.panelBody}>
          承認の依頼、仕入先からの返信、納期などのお知らせがここに届きます。まだありません。
        </p>
      )}
      <NoticeList notices={items} onRead={read} isBrief />
    </>
  );
};

export default NoticesPanel;
