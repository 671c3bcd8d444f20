import { Button } from '@hacchu-hub/ui/button';
import { Checkbox } from '@hacchu-hub/ui/form';
import { useEffect, useRef, useState } from 'react';
import type { PlacedTile } from './arrangement.hook.js';
import styles from './arrangement.module.css';
import { changed, moved, type Placement } from './arrangement.rules.js';

interface ArrangementListProps {
  /** Every placement, also of tiles that are not offered. */
  all: readonly Placement[];
  setAll: (all: readonly Placement[]) => void;
  /** Those that are offered, in order. */
  tiles: readonly PlacedTile[];
}

/** The tiles in their order: moved by dragging or with buttons, shown or hidden, and of full width or not. */
export const ArrangementList = ({ all, setAll, tiles }: ArrangementListProps) => {
  const [dragged, setDragged] = useState<string>();
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [focus, setFocus] = useState<{ key: string; by: 1 | -1 }>();
  // The browser takes the focus from a row that moves; a button at the end of the list is disabled.
  useEffect(() => {
    if (!focus) return;
    const button = (by: number) =>
      list.current?.querySelector<HTMLButtonElement>(`[data-move="${focus.key}:${by}"]:enabled`);
    (button(focus.by) ?? button(-focus.by))?.focus();
  }, [focus]);
  const move = (index: number, by: 1 | -1) => {
    const tile = tiles[index];
    const target = tiles[index + by];
    if (!tile || !target) return;
    setAll(moved(all, tile.key, target.key));
    setFocus({ key: tile.key, by });
    setSaid(`「${tile.tile.title}」を${tiles.length}個中${index + by + 1}番目に移動しました。`);
  };

  return (
    <>
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
    </>
  );
};
