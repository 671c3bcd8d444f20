import { buttonClass } from '@hacchu-hub/ui/light/button';
import { Link } from 'react-router';
import styles from './closed-page.module.css';

interface ClosedPageProps {
  title: string | undefined;
  pathname: string;
}

/** Takes the place of a page for changes while the demand withdraws; the banner above it says until when it can be read. */
export const ClosedPage = ({ title, pathname }: ClosedPageProps) => (
  <section className={styles.page} aria-labelledby="closed-page">
    <h1 id="closed-page">
      {title === undefined ? 'この画面' : `「${title}」`}は、退会手続き中は使用できません
    </h1>
    <p>
      退会手続き中の組織のデータは、閲覧だけできます。変更するには、組織の概要で退会手続きを取り消してください。
    </p>
    <Link to={demandHomeOf(pathname)} className={buttonClass({ kind: 'primary' })}>
      組織の概要へ
    </Link>
  </section>
);

const demandHomeOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/');
