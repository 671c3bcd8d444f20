import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button/index.js';
import { Modal } from '../dialog/index.js';
import { Checkbox } from '../form/index.js';
import { claimKeyEvent, matchesKeys } from '../keys/index.js';
import type { LineGridColumn } from './line-grid.types.js';
import styles from './paste.dialog.module.css';
import { isAccepted, type PasteLayout } from './paste-layout.js';

interface PasteDialogProps {
  layout: PasteLayout;
  columns: readonly LineGridColumn<never>[];
  onPaste: (columnIds: readonly string[], cells: readonly (readonly string[])[]) => void;
  onClose: () => void;
}

const maxShown = 5;

/** Runs the function on Ctrl/⌘+Enter, wherever in the dialog the focus is. */
const usePrimaryKeys = (run: (() => void) | undefined): void => {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (latest.current && matchesKeys('mod+enter', event) && claimKeyEvent(event)) latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
};

/** Asks which column is which when a pasted block is ambiguous. */
const PasteDialog = ({ layout, columns, onPaste, onClose }: PasteDialogProps) => {
  const [ids, setIds] = useState(layout.columnIds);
  const [isHeaded, setHeaded] = useState(layout.hasUnknownHeading);
  const choices = columns.filter(({ kind }) => kind !== 'output');
  const cells = isHeaded ? layout.cells.slice(1) : layout.cells;
  const columnOf = (index: number) => choices.find(({ id }) => id === ids[index]);
  const isWrong = (text: string, index: number) => {
    const column = columnOf(index);
    return column !== undefined && !isAccepted(column, text);
  };
  const wrongByRow = cells.map((row) => row.filter(isWrong).length);
  const wrong = wrongByRow.reduce((sum, count) => sum + count, 0);
  const wrongRows = [...cells.keys()].filter((at) => wrongByRow[at] !== 0);
  // The first row, then those with values that cannot be read: nobody would look for them in a long block.
  const shown = [...new Set([0, ...wrongRows, ...cells.keys()])]
    .slice(0, Math.min(maxShown, cells.length))
    .toSorted((a, b) => a - b);
  /** Each grid column takes one column of the block. */
  const choose = (at: number, id: string) =>
    setIds((now) => now.map((other, index) => (index === at ? id : other === id ? '' : other)));
  const isNothing = ids.every((id) => id === '');
  const paste = () => onPaste(ids, cells);
  usePrimaryKeys(isNothing ? undefined : paste);
  return (
    <Modal
      open
      width={960}
      title="貼り付ける列を確認してください"
      closeOnOutsideClick={false}
      onClose={onClose}
      closeLabel="貼り付けをやめる"
      footer={
        <Button
          kind="primary"
          title="Ctrl+Enter（⌘Enter）"
          disabledReason={isNothing ? '貼り付ける列を選んでください。' : undefined}
          onClick={paste}
        >
          {cells.length.toLocaleString('ja-JP')}行を貼り付ける
        </Button>
      }
    >
      <p className={styles.text}>
        列の並び、または値を判別できませんでした。それぞれの列が何かを選んでください。
      </p>
      <Checkbox checked={isHeaded} onChange={setHeaded}>
        1行目は見出し（貼り付けない）
      </Checkbox>
      <div className={styles.scroller}>
        <table className={styles.table} aria-label="貼り付ける内容">
          <thead>
            <tr>
              {ids.map((id, index) => (
                <th key={index} scope="col">
                  <select
                    className={styles.select}
                    aria-label={`${index + 1}列目`}
                    value={id}
                    onChange={(event) => choose(index, event.target.value)}
                  >
                    <option value="">貼り付けない</option>
                    {choices.map((column) => (
                      <option key={column.id} value={column.id}>
                        {column.title}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((at) => (
              <tr key={at}>
                {ids.map((id, index) => {
                  const text = cells[at]?.[index] ?? '';
                  const state = id === '' ? styles.left : isWrong(text, index) ? styles.wrong : undefined;
                  return (
                    <td key={index} className={state}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.text} role="status">
        {cells.length > maxShown && `ほか${(cells.length - maxShown).toLocaleString('ja-JP')}行。`}
        {wrong > 0 &&
          `選んだ列では読み取れない値が${wrong.toLocaleString('ja-JP')}件あります。選択肢の列では、貼り付ける前の値のままになります。`}
      </p>
    </Modal>
  );
};

export default PasteDialog;
