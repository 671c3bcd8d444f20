import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { useState } from 'react';
import type { Arrangement } from './arrangement.hook.js';
import styles from './arrangement.module.css';
import { useArrangementChanges } from './arrangement-changes.hook.js';
import { ArrangementList } from './arrangement-list.js';

interface ArrangementDialogProps {
  arrangement: Arrangement;
  onClose: () => void;
}

/** Which tiles are shown, in which order and how wide; by dragging or with buttons, so also on a phone. */
export const ArrangementDialog = ({ arrangement, onClose }: ArrangementDialogProps) => {
  const notify = useNotify();
  const changes = useArrangementChanges();
  const [all, setAll] = useState(arrangement.all);
  const [problem, setProblem] = useState<string>();

  const finish = async (work: Promise<void>, done: string) => {
    try {
      await work;
      notify.success(done);
      onClose();
    } catch (cause) {
      setProblem(toSliceError(cause, true).message);
    }
  };

  return (
    <Modal
      open
      title="ホームの並べ替え"
      onClose={onClose}
      closeOnOutsideClick={false}
      isBusy={changes.isRunning}
      width={560}
      footer={
        <>
          <Button
            disabled={!arrangement.isArranged || changes.isRunning}
            title={arrangement.isArranged ? undefined : '初期状態のままです。'}
            onClick={() => void finish(changes.reset(), 'ホームを初期状態に戻しました。')}
          >
            初期状態に戻す
          </Button>
          <Button onClick={onClose} disabled={changes.isRunning}>
            キャンセル
          </Button>
          <Button
            kind="primary"
            loading={changes.isRunning}
            onClick={() => void finish(changes.save(all), 'ホームの並びを保存しました。')}
          >
            保存する
          </Button>
        </>
      }
    >
      <p className={styles.help}>
        表示する項目と順序を選びます。ボタンかドラッグで移動します。ほかの端末でも同じ並びになります。
      </p>
      {problem !== undefined && (
        <Alert kind="error" title="保存できませんでした">
          {problem}
        </Alert>
      )}
      <ArrangementList all={all} setAll={setAll} tiles={arrangement.tilesOf(all)} />
    </Modal>
  );
};
