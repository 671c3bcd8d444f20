import { Button } from '@hacchu-hub/ui/light/button';
import { useState } from 'react';
import styles from './page-notices.module.css';

const look = `${styles.notice} ${styles.recall}`;

/** A notice that covers a part of the page until it is closed. */
function ClosableNotice({ name, children }: { name: string; children: string }) {
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <section className={look} aria-label={name}>
      <p>{children}</p>
      <div className={styles.actions}>
        <Button kind="outline" size="large" onClick={() => setClosed(true)}>
          閉じる
        </Button>
      </div>
    </section>
  );
}

/** Says on a page in which something was typed that its rights have changed. */
export const RightsNotice = () => (
  <ClosableNotice name="権限の変更">
    権限または利用できる機能が変更されました。入力中の内容はこの画面から保存できないことがあります。必要な内容を控えてから、画面を離れてください。
  </ClosableNotice>
);

/** Says on a page in which something was typed that a second factor has become required. */
export const SecondFactorNotice = () => (
  <ClosableNotice name="二要素認証の登録">
    二要素認証が必須になったため、登録するまで保存できません。別のタブでこのサービスを開いて登録すると、この画面の入力を続けられます。
  </ClosableNotice>
);

/** Says on a page in which something was typed that another account has signed in on another tab. */
export const ReplacedNotice = ({ reload }: { reload: () => void }) => (
  <section className={look} aria-label="別のアカウントのログイン">
    <p>
      別のタブで別のアカウントがログインしました。入力中の内容は保存できません。必要な内容を控えてから、再読み込みしてください。
    </p>
    <div className={styles.actions}>
      <Button kind="primary" size="large" onClick={reload}>
        再読み込み
      </Button>
    </div>
  </section>
);
