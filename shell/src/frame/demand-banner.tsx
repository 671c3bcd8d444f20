import { formatTimestamp } from '@hacchu-hub/ui/light/format';
import { areas } from '../session/areas.js';
import styles from './demand-banner.module.css';

interface DemandBannerProps {
  demandName: string;
  /** When the data of a demand that withdraws is deleted. */
  deletesAt: string | undefined;
}

/** Tells operators whose data they see and change, on every page of a demand. */
export const DemandBanner = ({ demandName, deletesAt }: DemandBannerProps) => (
  <section className={styles.banner} aria-label="運営としての操作">
    <p title={demandName}>
      {deletesAt === undefined ? (
        <>
          <strong>運営として「{demandName}」を操作中</strong>
          <span className={styles.note}>変更は「運営（氏名）」として記録されます。</span>
        </>
      ) : (
        <>
          <strong>退会手続き中：「{demandName}」</strong>
          <span className={styles.note}>
            退会手続きを取り消すまで変更できません。{formatTimestamp(deletesAt)}
            まで閲覧でき、そのあとすべてのデータを削除します。
          </span>
        </>
      )}
    </p>
    <a href={areas.operator.home}>組織の一覧へ</a>
  </section>
);
