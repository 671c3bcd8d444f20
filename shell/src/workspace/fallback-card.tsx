import { Button, InlineButton } from '@hacchu-hub/ui/light/button';
import { useEffect, useState } from 'react';
import { useConfig } from '../config/config-context.js';
import type { SliceEntry } from '../remotes/catalogue.js';
import { problemTexts, type SliceProblem } from '../remotes/problems.js';
import { isReleased } from '../remotes/release-watch.js';
import { dropOverrides } from '../remotes/settle-overrides.js';
import styles from './fallback-card.module.css';
import { useWorkspace } from './workspace-context.js';

interface FallbackCardProps {
  problem: SliceProblem;
  entry?: SliceEntry;
  /** A file of this release is missing, possibly because a newer release replaced it. */
  missingFrom?: string;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** Shown in place of a slice that cannot be loaded: its name, its team, the reason, and what to try. */
export function FallbackCard({
  problem,
  entry,
  missingFrom,
  isRetrying = false,
  onRetry,
}: FallbackCardProps) {
  const { registryUrl } = useConfig();
  const { member } = useWorkspace();
  const { remote, isOverridden = false } = entry ?? {};
  const [hasRelease, setRelease] = useState(false);
  const isOffline = missingFrom !== undefined && !navigator.onLine;

  useEffect(() => {
    if (missingFrom === undefined || remote === undefined) return;
    let isCurrent = true;
    void isReleased({ remote, version: missingFrom, isOverridden }, registryUrl, member).then((released) => {
      if (isCurrent) setRelease(released);
    });
    return () => {
      isCurrent = false;
    };
  }, [remote, isOverridden, missingFrom, registryUrl, member]);

  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [isOffline, onRetry]);

  const resetOverrides = () => {
    dropOverrides();
    window.location.assign(window.location.pathname);
  };

  return (
    <section className={styles.card} role="alert" aria-labelledby="slice-problem-title">
      <h1 id="slice-problem-title">「{problem.sliceName}」を表示できません</h1>
      <p>
        {isOffline
          ? 'ネットワークに接続されていません。接続が戻ると自動で再試行します。'
          : problemTexts[problem.code]}
      </p>
      {hasRelease && (
        <p className={styles.release}>
          新しいバージョンが公開されています。再読み込みすると解消する可能性があります。
        </p>
      )}
      {!isOffline && <p className={styles.others}>ほかの画面は引き続きご利用いただけます。</p>}
      <div className={styles.actions}>
        {hasRelease && (
          <Button kind="primary" size="large" onClick={() => window.location.reload()}>
            再読み込み
          </Button>
        )}
        <Button kind={hasRelease ? 'outline' : 'primary'} size="large" loading={isRetrying} onClick={onRetry}>
          {isRetrying ? '再試行しています…' : '再試行'}
        </Button>
        {isOverridden && (
          <Button kind="outline" size="large" onClick={resetOverrides}>
            差し替えを解除
          </Button>
        )}
      </div>
      <ProblemFacts problem={problem} />
    </section>
  );
}

/** Whom to tell, and what they need to know. */
function ProblemFacts({ problem }: { problem: SliceProblem }) {
  const { environment, traceViewerUrl } = useConfig();
  const [copied, setCopied] = useState<string>();
  const copyButton = (text: string) => (
    <InlineButton onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}>
      {copied === text ? 'コピーしました' : 'コピー'}
    </InlineButton>
  );
  return (
    <dl className={styles.facts}>
      <div>
        <dt>担当</dt>
        <dd>{problem.owner}</dd>
      </div>
      <div>
        <dt>エラーコード</dt>
        <dd>{problem.code}</dd>
      </div>
      <div>
        <dt>トレースID</dt>
        <dd>
          <code>{problem.traceId}</code> {copyButton(problem.traceId)}
          {traceViewerUrl && (
            <>
              {' '}
              <a href={traceViewerUrl + problem.traceId} target="_blank" rel="noreferrer">
                トレースを開く
              </a>
            </>
          )}
        </dd>
      </div>
      {environment !== 'production' && (
        <div>
          <dt>開発者向けの詳細</dt>
          <dd>
            {/* File names and browser messages belong in the console, not on the page. */}
            {copyButton(problem.detail)}
          </dd>
        </div>
      )}
    </dl>
  );
}
