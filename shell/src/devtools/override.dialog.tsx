import { Button } from '@hacchu-hub/ui/light/button';
import { Dialog, DialogActions } from '@hacchu-hub/ui/light/dialog';
import type { OverrideQuestion } from '../remotes/settle-overrides.js';
import styles from './override.dialog.module.css';

interface OverrideDialogProps {
  question: OverrideQuestion;
  onAnswer(isWanted: boolean): void;
}

/** Asks before code from this machine is loaded. Every way of closing it but the one button means no. */
export function OverrideDialog({ question, onAnswer }: OverrideDialogProps) {
  const { accepted, refused, isCopy } = question;
  const isRefused = refused.length > 0;
  return (
    <Dialog
      title={isRefused ? '画面を差し替えられません' : 'この端末のプログラムで画面を差し替えますか？'}
      heading="h1"
      width={560}
      describedBy="override-warning"
      onCancel={(event) => {
        event.preventDefault();
        onAnswer(false);
      }}
    >
      <p id="override-warning">
        {isRefused
          ? '指定された差し替えは適用されません。公開中の画面を表示します。'
          : isCopy
            ? 'このタブは、画面を差し替えたタブから開かれました。'
            : 'このページのアドレスに、画面の差し替えの指定が含まれています。'}
      </p>
      {isRefused ? (
        <ul className={styles.list}>
          {refused.map(({ asked, reason }, index) => (
            <li key={`${index} ${asked}`}>
              <code>{asked}</code>
              <span>{reason}</span>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <ul className={styles.list}>
            {Object.entries(accepted).map(([remote, address]) => (
              <li key={remote}>
                <strong>{remote}</strong>
                <code>{address}</code>
              </li>
            ))}
          </ul>
          <p className={styles.warning}>
            差し替えたプログラムは、あなたの権限で発注ハブを操作できます。ご自身で用意したものでない場合は、差し替えないでください。
          </p>
        </>
      )}
      <DialogActions>
        <Button kind="primary" size="large" autoFocus onClick={() => onAnswer(false)}>
          {isRefused ? '閉じる' : '差し替えない'}
        </Button>
        {!isRefused && (
          <Button kind="outline" size="large" onClick={() => onAnswer(true)}>
            このタブで差し替える
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
