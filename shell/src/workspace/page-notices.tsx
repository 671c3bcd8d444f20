import { Button } from '@hacchu-hub/ui/light/button';
import { useState } from 'react';
import type { ReleaseNews } from '../remotes/release-news.js';
import { ReplacedNotice, RightsNotice, SecondFactorNotice } from './input-notices.js';
import type { InputObstacle } from './input-obstacle.hook.js';
import styles from './page-notices.module.css';

export interface PageNoticesProps {
  news: ReleaseNews | undefined;
  /** What runs here was taken back, and something is not saved yet. */
  isRecall: boolean;
  /** The user has lost rights, and something is not saved yet. */
  hasLostRights: boolean;
  /** Why something that is not saved yet cannot be saved. */
  obstacle: InputObstacle;
  reload?: () => void;
}

/** Notices about the page as a whole, above its lower left corner: their styles place the region as well. */
export const PageNotices = ({
  hasLostRights,
  obstacle,
  reload = () => window.location.reload(),
  ...release
}: PageNoticesProps) => (
  <>
    <ReleaseNotice {...release} reload={reload} />
    {hasLostRights && !obstacle && <RightsNotice />}
    {obstacle === 'other-account' && <ReplacedNotice reload={reload} />}
    {obstacle === 'second-factor' && <SecondFactorNotice />}
  </>
);

/** Offers to load the page anew after a release, once for each; about a recall it stays until that is done. */
function ReleaseNotice({
  news,
  isRecall,
  reload,
}: Pick<PageNoticesProps, 'news' | 'isRecall'> & { reload: () => void }) {
  const [closed, setClosed] = useState<string>();
  const isShown = isRecall || (news !== undefined && !news.isRecall && news.key !== closed);
  if (!isShown) return null;
  return (
    <section className={`${styles.notice} ${isRecall ? styles.recall : ''}`} aria-label="バージョンの変更">
      {isRecall ? (
        <p>
          表示中の画面に問題が見つかり、以前のバージョンに戻されました。入力中の内容を保存してから、再読み込みしてください。
        </p>
      ) : (
        <p>画面のバージョンが変わりました。再読み込みすると反映されます。</p>
      )}
      <div className={styles.actions}>
        <Button kind="primary" size="large" onClick={reload}>
          再読み込み
        </Button>
        {!isRecall && (
          <Button kind="outline" size="large" onClick={() => setClosed(news?.key)}>
            あとで
          </Button>
        )}
      </div>
    </section>
  );
}
