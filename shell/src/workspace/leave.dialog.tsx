import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './leave.dialog.module.css';

/** Asks before unsaved input is discarded. Resolves to false when it is closed any other way. */
export function useLeaveDialog(): [dialog: ReactNode, confirmLeave: () => Promise<boolean>] {
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void }>();
  const dialog = useRef<HTMLDialogElement>(null);

  const confirmLeave = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        setAnswer({
          give: (leave) => {
            setAnswer(undefined);
            resolve(leave);
          },
        });
      }),
    [],
  );

  useEffect(() => {
    const element = dialog.current;
    if (answer) element?.showModal();
  }, [answer]);

  const content = answer && (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="leave-title"
      onCancel={(event) => {
        event.preventDefault();
        answer.give(false);
      }}
    >
      <h2 id="leave-title">保存していない変更があります</h2>
      <p>このページを離れると、入力中の内容は失われます。</p>
      <div className={styles.actions}>
        <button type="button" className="button" onClick={() => answer.give(true)}>
          保存せずに離れる
        </button>
        <button type="button" className="button primary" autoFocus onClick={() => answer.give(false)}>
          編集を続ける
        </button>
      </div>
    </dialog>
  );
  return [content, confirmLeave];
}
