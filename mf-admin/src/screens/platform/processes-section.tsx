import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { StateTag } from '@hacchu-hub/ui/status';
import { toErrorState } from '../../error-state.js';
import styles from './platform.module.css';
import type { Process } from './platform.types.js';
import { processWord } from './platform.words.js';

export interface ProcessesSectionProps {
  processes: readonly Process[] | undefined;
  error: SliceError | undefined;
  refetch: () => Promise<void>;
}

/** Which processes take requests. */
export const ProcessesSection = ({ processes, error, refetch }: ProcessesSectionProps) => (
  <Section title="プロセス">
    {error && !processes && <ErrorState {...toErrorState(error, refetch)} />}
    {error && processes && <Alert kind="warning">{error.message}</Alert>}
    {!processes && !error && <Skeleton />}
    {processes?.length === 0 && (
      <EmptyState
        icon="info"
        title="確認するプロセスが設定されていません"
        description="サーバーの設定 PLATFORM_PROCESSES に、プロセスの名前とアドレスを指定してください。"
      />
    )}
    {processes && processes.length > 0 && (
      <ul className={styles.rows} aria-label="プロセスの状態">
        {processes.map((process) => (
          <li key={process.name} className={styles.row}>
            <strong>{process.name}</strong>
            <StateTag tone={process.isReady ? 'green' : 'red'}>{processWord(process)}</StateTag>
            {process.responseMs !== null && (
              <span className={styles.fact}>{process.responseMs.toLocaleString('ja-JP')}ミリ秒</span>
            )}
          </li>
        ))}
      </ul>
    )}
  </Section>
);
