import { buttonClass } from '@hacchu-hub/ui/light/button';
import { Link } from 'react-router';
import { areas } from '../session/areas.js';
import styles from './closed-page.module.css';

/** Takes the place of every page of a demand that does not exist, which would look like one without data. */
export const MissingDemand = () => (
  <section className={styles.page} aria-labelledby="missing-demand">
    <h1 id="missing-demand">組織が見つかりません</h1>
    <p>退会してデータが削除されたか、アドレスが正しくありません。</p>
    <Link to={areas.operator.home} className={buttonClass({ kind: 'primary' })}>
      組織の一覧へ
    </Link>
  </section>
);
