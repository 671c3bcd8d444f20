import { buttonClass } from '@hacchu-hub/ui/light/button';
import { areas } from '../session/areas.js';
import styles from './closed-page.module.css';

interface ClosedPageProps {
  title: string | undefined;
  pathname: string;
  /** There is no such demand: its pages would look like those of one without data. */
  isMissing: boolean;
}

/**
 * Takes the place of a page for changes while the demand withdraws; the banner above it says until when it can be read.
 * Also of every page of a demand that does not exist.
 */
export const ClosedPage = ({ title, pathname, isMissing }: ClosedPageProps) => {
  const page = isMissing
    ? {
        heading: '組織が見つかりません',
        why: '退会してデータが削除されたか、アドレスが正しくありません。',
        to: areas.operator.home,
        way: '組織の一覧へ',
      }
    : {
        heading: `${title === undefined ? 'この画面' : `「${title}」`}は、退会手続き中は使用できません`,
        why: '退会手続き中の組織のデータは、閲覧だけできます。変更するには、組織の概要で退会手続きを取り消してください。',
        to: demandHomeOf(pathname),
        way: '組織の概要へ',
      };
  return (
    <section className={styles.page} aria-labelledby="closed-page">
      <h1 id="closed-page">{page.heading}</h1>
      <p>{page.why}</p>
      <a href={page.to} className={buttonClass({ kind: 'primary' })}>
        {page.way}
      </a>
    </section>
  );
};

const demandHomeOf = (pathname: string): string => pathname.split('/').slice(0, 4).join('/');
