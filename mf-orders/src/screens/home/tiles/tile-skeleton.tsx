import { Skeleton } from '@hacchu-hub/ui/feedback';
import styles from './tile-place.module.css';

/** In place of a tile's content that is not loaded yet; paper cannot wait for it. */
export const TileSkeleton = () => (
  <>
    <div className={styles.onScreen}>
      <Skeleton lines={4} />
    </div>
    <p className={styles.onPaper}>読み込み中のため印刷できませんでした。もう一度印刷してください。</p>
  </>
);
