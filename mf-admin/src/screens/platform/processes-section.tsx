import { EmptyState } from '@hacchu-hub/ui/feedback';
import { StatusTag } from '@hacchu-hub/ui/status';
import { type LiveResult, LiveSection } from './live-section.js';
import styles from './platform.module.css';
import type { Process } from './platform.types.js';
import { processWord } from './platform.words.js';

/** Readiness of the processes. */
export const ProcessesSection = (result: LiveResult<readonly Process[]>) => (
  <LiveSection title="プロセス" {...result}>
    {(processes) =>
      processes.length === 0 ? (
        <EmptyState
          icon="info"
          title="確認するプロセスが設定されていません"
          description="サーバーの設定 PLATFORM_PROCESSES に、プロセスの名前とアドレスを指定してください。"
        />
      ) : (
        <ul className={styles.rows} aria-label="プロセスの状態">
          {processes.map((process) => (
            <li key={process.name} className={styles.row}>
              <strong>{process.name}</strong>
              <StatusTag tone={process.isReady ? 'green' : 'red'}>{processWord(process)}</StatusTag>
              {process.responseMs !== null && (
                <span className={styles.fact}>{process.responseMs.toLocaleString('ja-JP')}ミリ秒</span>
              )}
            </li>
          ))}
        </ul>
      )
    }
  </LiveSection>
);
