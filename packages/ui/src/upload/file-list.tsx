import { IconButton } from '../button/index.js';
import { useFocusAfterRemoval } from '../focus/index.js';
import { Icon } from '../icon/index.js';
import { formatBytes } from '../light/format/index.js';
import styles from './upload.module.css';

export interface FileItem {
  key: string;
  name: string;
  /** Bytes. */
  byteSize: number;
  /** URL of the file; turns the name into a link. */
  href?: string;
  /** From 0 to 1 during the upload. */
  progress?: number;
  /** Why it was refused. */
  error?: string;
  /** Undefined when it cannot be removed. */
  onRemove?: () => void;
  onRetry?: () => void;
}

export interface FileListProps {
  /** Accessible name of the list. */
  label: string;
  items: readonly FileItem[];
}

/** Files with their size, upload progress and actions. */
export const FileList = ({ label, items }: FileListProps) => {
  const focusAfterRemoval = useFocusAfterRemoval<HTMLUListElement>();
  return items.length === 0 ? null : (
    <ul {...focusAfterRemoval} className={styles.list} aria-label={`${label}の一覧`}>
      {items.map((item) => (
        <FileRow key={item.key} item={item} />
      ))}
    </ul>
  );
};

const FileRow = ({ item }: { item: FileItem }) => {
  const { name, byteSize, href, progress, error, onRemove, onRetry } = item;
  return (
    <li className={styles.file}>
      <Icon name="attachment" />
      <div className={styles.name}>
        {href === undefined ? (
          <span>{name}</span>
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )}
        {progress !== undefined && error === undefined && (
          <progress className={styles.progress} value={progress} max={1} aria-label={`${name}の送信`} />
        )}
        {error !== undefined && <span className={styles.error}>{error}</span>}
      </div>
      <span className={styles.size}>{formatBytes(byteSize)}</span>
      {onRetry && <IconButton icon="reload" size="small" label={`${name}をもう一度送信`} onClick={onRetry} />}
      {onRemove && <IconButton icon="close" size="small" label={`${name}を外す`} onClick={onRemove} />}
    </li>
  );
};
