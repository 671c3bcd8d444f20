import { useRef } from 'react';
import { Checkbox } from '../form/inputs.js';
import { Icon } from '../icon/index.js';
import styles from './table.module.css';

export interface ColumnChooserProps {
  choices: readonly { key: string; title: string; shown: boolean }[];
  onToggle: (key: string, shown: boolean) => void;
}

/** Toggles the visible columns. */
export const ColumnChooser = ({ choices, onToggle }: ColumnChooserProps) => {
  const details = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (details.current) details.current.open = false;
  };
  return (
    <details
      ref={details}
      className={styles.chooser}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          close();
          details.current?.querySelector('summary')?.focus();
        }
      }}
    >
      <summary className={styles.plain}>
        <Icon name="columns" /> 表示する列
      </summary>
      <div className={styles.chooserList} role="group" aria-label="表示する列">
        {choices.map(({ key, title, shown }) => (
          <Checkbox key={key} checked={shown} onChange={(on) => onToggle(key, on)}>
            {title}
          </Checkbox>
        ))}
      </div>
    </details>
  );
};
