import { Link } from 'react-router';
import { areas } from '../session/areas.js';
import styles from './demand-banner.module.css';

/** Tells operators whose data they see and change, on every page of a demand. */
export const DemandBanner = ({ demandName }: { demandName: string }) => (
  <section className={styles.banner} aria-label="運営としての操作">
    <p title={demandName}>
      <strong>運営として「{demandName}」を操作中</strong>
      <span className={styles.note}>変更は「運営（氏名）」として記録されます。</span>
    </p>
    <Link to={areas.operator.home}>組織の一覧へ</Link>
  </section>
);
