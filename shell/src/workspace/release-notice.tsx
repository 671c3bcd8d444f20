import { Button } from '@hacchu-hub/ui/light/button';
import { type ReactNode, useState } from 'react';
import type { ReleaseNews } from '../remotes/release-news.js';
import styles from './release-notice.module.css';

interface ReleaseNoticeProps {
  news: ReleaseNews | undefined;
  /** What runs here was taken back, and something is not saved yet. */
  isRecall: boolean;
  reload?: () => void;
  /** What else has to be told at once, in the same place. */
  children?: ReactNode;
}

/** Offers to load the page anew after a release, once for each; about a recall it stays until that is done. */
export function ReleaseNotice({
  news,
  isRecall,
  reload = () => window.location.reload(),
  children,
}: ReleaseNoticeProps) {
  const [closed, setClosed] = useState<string>();
  const isShown = isRecall || (news !== undefined && !news.isRecall && news.key !== closed);
  // The region is there before its words are, so that they are read out.
  return (
    <div className={styles.region} role={isRecall ? 'alert' : 'status'}>
      {children}
      {isShown && (
        <section
          className={`${styles.notice} ${isRecall ? styles.recall : ''}`}
          aria-label="バージョンの変更"
        >
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
      )}
    </div>
  );
}
