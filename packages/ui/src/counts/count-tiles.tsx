import { Icon, type IconName } from '../icon/index.js';
import { Link } from '../link/index.js';
import styles from './counts.module.css';

export interface CountTile {
  label: string;
  icon?: IconName;
  /** Undefined while unknown. */
  count: number | null | undefined;
  /** 件, 名 … */
  unit: string;
  /** The page that lists what is counted; without it the tile is not a link. */
  href?: string | undefined;
  /** Red unless it is zero. */
  isUrgent?: boolean;
}

/** Counts side by side, each linking to what it counts. */
export const CountTiles = ({ label, tiles }: { label?: string; tiles: readonly CountTile[] }) => (
  <ul className={styles.counts} aria-label={label}>
    {tiles.map((tile) => (
      <li key={tile.label}>
        {tile.href === undefined ? (
          <div className={styles.tile}>{contentOf(tile)}</div>
        ) : (
          <Link href={tile.href} className={styles.tile}>
            {contentOf(tile)}
          </Link>
        )}
      </li>
    ))}
  </ul>
);

const contentOf = ({ label, icon, count, unit, isUrgent = false }: CountTile) => (
  <>
    <span className={styles.label}>
      {icon && (
        <>
          <Icon name={icon} />{' '}
        </>
      )}
      {label}
    </span>
    <span className={styles.count} data-urgent={isUrgent && (count ?? 0) > 0}>
      {count == null ? '—' : count.toLocaleString('ja-JP')}
      <span className={styles.unit}>{unit}</span>
    </span>
  </>
);
