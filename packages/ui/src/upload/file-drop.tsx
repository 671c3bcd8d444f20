import { type DragEvent, useEffect, useId, useState } from 'react';
import { Icon } from '../icon/index.js';
import styles from './upload.module.css';

export interface FileDropProps {
  /** Accessible name: 「添付ファイル」. */
  label: string;
  /** As the `accept` attribute of a file input. */
  accept?: string;
  multiple?: boolean;
  /** Accepted types and sizes. */
  help?: string;
  /** Why files were refused. */
  error?: string;
  disabled?: boolean;
  /** Focused on mount: the first thing to do in a dialog. */
  autoFocus?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** A file that is dropped beside the zone would be opened by the browser, in place of the page and its input. */
const refuseFile = (event: globalThis.DragEvent) => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  if (event.target instanceof Element && event.target.matches('input[type="file"]')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};

/** Drop zone; files can also be chosen by click or keyboard. */
export const FileDrop = ({
  label,
  accept,
  multiple = false,
  help,
  error,
  disabled = false,
  autoFocus = false,
  onFiles,
}: FileDropProps) => {
  const id = useId();
  // Moving over child elements fires leave and enter again, so entries are counted.
  const [depth, setDepth] = useState(0);
  useEffect(() => {
    window.addEventListener('dragover', refuseFile);
    window.addEventListener('drop', refuseFile);
    return () => {
      window.removeEventListener('dragover', refuseFile);
      window.removeEventListener('drop', refuseFile);
    };
  }, []);
  const takesFiles = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files');
  const onDrop = (event: DragEvent) => {
    setDepth(0);
    if (!takesFiles(event)) return;
    event.preventDefault();
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    <div
      className={[styles.drop, depth > 0 && styles.over, disabled && styles.disabled]
        .filter(Boolean)
        .join(' ')}
      onDragEnter={(event) => takesFiles(event) && setDepth((now) => now + 1)}
      onDragLeave={() => setDepth((now) => Math.max(now - 1, 0))}
      onDragOver={(event) => {
        if (takesFiles(event)) event.preventDefault();
      }}
      onDrop={onDrop}
    >
      <input
        id={id}
        className={styles.input}
        type="file"
        aria-label={label}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        autoFocus={autoFocus}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Allows choosing the same file again after its removal.
          event.currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <label htmlFor={id} className={styles.choose}>
        <Icon name="upload" />
        <span>
          ここにファイルをドロップするか、<span className={styles.link}>ファイルを選択</span>
        </span>
      </label>
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
      <p id={`${id}-error`} className={styles.error} role="alert">
        {error}
      </p>
    </div>
  );
};
