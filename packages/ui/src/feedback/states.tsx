import { type ReactNode, useState } from 'react';
import { Button } from '../button/index.js';
import { Icon, type IconName } from '../icon/index.js';
import styles from './feedback.module.css';

export interface EmptyStateProps {
  /** States what belongs here, e.g. 「仕入先はまだ登録されていません」. */
  title: string;
  description?: ReactNode;
  /** The first step to take: a button or link. */
  action?: ReactNode;
  icon?: IconName;
}

/** Empty state: says what belongs here and offers the first step. */
export const EmptyState = ({ title, description, action, icon = 'inbox' }: EmptyStateProps) => (
  <div className={styles.center}>
    <Icon name={icon} className={styles.big} />
    <p className={styles.title}>{title}</p>
    {description !== undefined && <p className={styles.text}>{description}</p>}
    {action !== undefined && <div className={styles.actions}>{action}</div>}
  </div>
);

export interface TraceIdProps {
  traceId: string;
}

/** The trace id of an error, to be copied for support; a link to the trace where the page names a viewer (`data-trace-viewer`). */
export const TraceId = ({ traceId }: TraceIdProps) => {
  const [copied, setCopied] = useState(false);
  const { traceViewer } = document.documentElement.dataset;
  const copy = async () => {
    await navigator.clipboard.writeText(traceId);
    setCopied(true);
  };
  return (
    <span className={styles.trace}>
      <span>
        お問い合わせ番号 <code>{traceId}</code>
      </span>
      <Button kind="text" size="small" icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
        {copied ? 'コピーしました' : 'コピー'}
      </Button>
      {traceViewer && (
        <a href={traceViewer + traceId} target="_blank" rel="noreferrer">
          トレースを開く
        </a>
      )}
    </span>
  );
};

export interface ErrorStateProps {
  title?: string;
  /** What happened and what to do next. */
  message?: ReactNode;
  traceId?: string;
  onRetry?: () => void;
  /** Further options: links, buttons. */
  action?: ReactNode;
}

/** A part of the page could not be loaded; the rest works. */
export const ErrorState = ({
  title = '読み込めませんでした',
  message = '時間をおいて再度お試しください。',
  traceId,
  onRetry,
  action,
}: ErrorStateProps) => (
  <div className={styles.center} role="alert">
    <Icon name="warning" className={styles.big} />
    <p className={styles.title}>{title}</p>
    <p className={styles.text}>{message}</p>
    {(onRetry || action) && (
      <div className={styles.actions}>
        {onRetry && (
          <Button icon="reload" onClick={onRetry}>
            再読み込みする
          </Button>
        )}
        {action}
      </div>
    )}
    {traceId && <TraceId traceId={traceId} />}
  </div>
);
