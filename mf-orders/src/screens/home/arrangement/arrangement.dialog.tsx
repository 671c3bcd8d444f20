import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Checkbox } from '@hacchu-hub/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { Arrangement } from './arrangement.hook.js';
import styles from './arrangement.module.css';
import { changed, moved } from './arrangement.rules.js';

interface ArrangementDialogProps {
  arrangement: Arrangement;
  onClose: () => void;
}

/** Which tiles are shown, in which order and how wide; by dragging or with buttons, so also on a phone. */
export const ArrangementDialog = ({ arrangement, onClose }: ArrangementDialogProps) => {
  const notify = useNotify();
  const [all, setAll] = useState(arrangement.all);
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string>();
  const tiles = arrangement.tilesOf(all);
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ key: string; by: 1 | -1 }>();
  // The browser takes the focus from a row that moves; a button at the end of the list is disabled.
  useEffect(() => {
    if (!focus) return;
    const button = (by: number) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${focus.key}:${by}"]:enabled`);
    (button(focus.by) ?? button(-focus.by))?.focus();
  }, [focus]);

  const finish = async (work: Promise<void>, done: string) => {
    try {
      await work;
      notify.success(done);
      onClose();
    } catch (cause) {
      setProblem(toSliceError(cause, true).message);
    }
  };
  const move = (index: number, by: 1 | -1) => {
    const tile = tiles[index];
    const target = tiles[index + by];
    if (!tile || !target) return;
    setAll(moved(all, tile.key, target.key));
    setFocus({ key: tile.key, by });
    setSaid(`「${tile.tile.title}」を${tiles.length}個中${index + by + 1}番目に移動しました。`);
  };

  return (
    <Modal
      open
      title="ホームの並べ替え"
      onClose={onClose}
      closeOnOutsideClick={false}
      width={560}
      footer={
        <>
          <Button
            disabled={!arrangement.isArranged || arrangement.isRunning}
            title={arrangement.isArranged ? undefined : '初期状態のままです。'}
            onClick={() => void finish(arrangement.reset(), 'ホームを初期状態に戻しました。')}
          >
            初期状態に戻す
          </Button>
          <Button onClick={onClose}>キャンセル</Button>
          <Button
            kind="primary"
            loading={arrangement.isRunning}
            onClick={() => void finish(arrangement.save(all), 'ホームの並びを保存しました。')}
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
      <ol ref={list} className={styles.tiles} aria-label="ホームの項目">
        {tiles.map(({ key, isHidden, isWide, tile: { title } }, index) => (
          <li
            key={key}
            className={styles.tile}
            data-dragged={key === dragged}
            data-hidden={isHidden}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              // Firefox drags only what carries data.
              event.dataTransfer.setData('text/plain', title);
              setDragged(key);
            }}
            onDragEnter={() => dragged !== undefined && setAll(moved(all, dragged, key))}
            onDragOver={(event) => dragged !== undefined && event.preventDefault()}
            onDrop={(event) => event.preventDefault()}
            onDragEnd={() => setDragged(undefined)}
          >
            <span className={styles.handle} aria-hidden="true">
              ⠿
            </span>
            <Checkbox
              className={styles.title}
              checked={!isHidden}
              onChange={(isShown) => setAll(changed(all, key, { isHidden: !isShown }))}
            >
              {title}
            </Checkbox>
            <Checkbox
              className={styles.wide}
              checked={isWide}
              aria-label={`「${title}」を幅いっぱいに表示`}
              onChange={(next) => setAll(changed(all, key, { isWide: next }))}
            >
              幅いっぱい
            </Checkbox>
            <Button
              size="small"
              disabled={index === 0}
              data-move={`${key}:-1`}
              aria-label={`「${title}」を上へ移動`}
              onClick={() => move(index, -1)}
            >
              上へ
            </Button>
            <Button
              size="small"
              disabled={index === tiles.length - 1}
              data-move={`${key}:1`}
              aria-label={`「${title}」を下へ移動`}
              onClick={() => move(index, 1)}
            >
              下へ
            </Button>
          </li>
        ))}
      </ol>
      <p role="status" className={styles.said}>
        {said}
      </p>
    </Modal>
  );
};
