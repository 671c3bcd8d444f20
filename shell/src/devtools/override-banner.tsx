import type { Overrides } from '../remotes/overrides.js';
import { dropOverrides } from '../remotes/settle-overrides.js';
import styles from './override-banner.module.css';

/** Shown on every page of a tab that runs local remotes. */
export function OverrideBanner({ overrides }: { overrides: Overrides }) {
  const sources = Object.entries(overrides).map(
    ([remote, address]) => `${remote}（${new URL(address).host}）`,
  );
  const end = () => {
    dropOverrides();
    window.location.reload();
  };
  return (
    <section className={styles.banner} aria-label="画面の差し替え">
      <p title={Object.values(overrides).join('\n')}>
        <strong>画面を差し替え中</strong> {sources.join('、')}
      </p>
      <button type="button" onClick={end}>
        解除
      </button>
    </section>
  );
}
