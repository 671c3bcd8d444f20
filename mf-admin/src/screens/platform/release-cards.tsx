import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { Alert, EmptyState, ErrorState, Skeleton } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { toErrorState } from '../../error-state.js';
import styles from './platform.module.css';
import type { Releases } from './platform.types.js';
import { type SliceAction, SliceCard } from './slice-card.js';

interface ReleaseCardsProps {
  /** Undefined until they were read once. */
  releases: Releases | undefined;
  error: SliceError | undefined;
  refetch: () => Promise<void>;
  onAction: (remote: string, action: SliceAction) => void;
}

/** The server has no registry to read releases from. */
export const isNotConnected = (error: SliceError | undefined): boolean =>
  error?.code === 'FAILED_PRECONDITION';

/** What is released of each slice; the last known state stays below an error. */
export const ReleaseCards = ({ releases, error, refetch, onAction }: ReleaseCardsProps) => (
  <>
    {error && releases && (
      <Alert kind="error" title="最新の状態を取得できません">
        {error.message} 下の内容は、最後に取得できたときのものです。
      </Alert>
    )}
    {error && !releases && (
      <Section title="リリース">
        {isNotConnected(error) ? (
          <EmptyState
            icon="info"
            title="リリースの状態を表示できません"
            description={<Lines of={error.message} />}
          />
        ) : (
          <ErrorState {...toErrorState(error, refetch)} />
        )}
      </Section>
    )}
    {!releases && !error && (
      <Section title="リリース">
        <Skeleton lines={5} />
      </Section>
    )}
    {releases && !releases.hasLoads && (
      <Alert kind="warning">読み込みの集計を取得できないため、失敗率は表示していません。</Alert>
    )}
    {releases?.slices.length === 0 && (
      <Section title="リリース">
        <EmptyState
          title="まだ何も公開されていません"
          description="パイプラインが最初の版を公開すると、ここに表示されます。"
        />
      </Section>
    )}
    {releases && (
      <div className={styles.slices}>
        {releases.slices.map((slice) => (
          <SliceCard key={slice.remote} slice={slice} onAction={(action) => onAction(slice.remote, action)} />
        ))}
      </div>
    )}
  </>
);

/** A message, followed by the registry's own lines. */
const Lines = ({ of }: { of: string }) => (
  <>
    {of.split('\n').map((line) => (
      <span key={line} className={styles.line}>
        {line}
      </span>
    ))}
  </>
);
