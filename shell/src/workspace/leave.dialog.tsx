import { onceSaved } from '@hacchu-hub/slice-kit/host';
import { Button } from '@hacchu-hub/ui/light/button';
import { Dialog, DialogActions } from '@hacchu-hub/ui/light/dialog';
import { type ReactNode, useCallback, useEffect, useState } from 'react';

/**
 * Asks before unsaved input is discarded. Resolves to true as well when a save that was in progress succeeds, and to
 * false when the dialog is closed any other way.
 */
export function useLeaveDialog(): [dialog: ReactNode, confirmLeave: () => Promise<boolean>] {
  const [answer, setAnswer] = useState<{ give: (leave: boolean) => void }>();

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

  useEffect(() => answer && onceSaved(() => answer.give(true)), [answer]);

  const content = answer && (
    <Dialog
      title="保存していない変更があります"
      width={440}
      onCancel={(event) => {
        event.preventDefault();
        answer.give(false);
      }}
    >
      <p>このページを離れると、入力中の内容は失われます。</p>
      <DialogActions>
        <Button kind="outline" size="large" onClick={() => answer.give(true)}>
          保存せずに離れる
        </Button>
        <Button kind="primary" size="large" autoFocus onClick={() => answer.give(false)}>
          編集を続ける
        </Button>
      </DialogActions>
    </Dialog>
  );
  return [content, confirmLeave];
}
