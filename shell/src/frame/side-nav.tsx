import type { ApolloClient } from '@apollo/client';
import { LineIcon } from '@hacchu-hub/ui/light/line-icon';
import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
import type { MenuItem } from './menu.hook.js';
import { MenuBadgeCount } from './menu-badge.js';
import styles from './side-nav.module.css';

interface SideNavProps {
  main: readonly MenuItem[];
  demand: readonly MenuItem[];
  demandName: string | undefined;
  isCollapsed: boolean;
  client: ApolloClient;
  onFollow(): void;
}

/** The left navigation: icons with labels and counts; entries of unavailable slices are marked. */
export function SideNav({ main, demand, demandName, isCollapsed, client, onFollow }: SideNavProps) {
  const list = (items: readonly MenuItem[]) => (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={`${item.sliceId} ${item.href}`}>
          <a
            href={item.href}
            className={`${styles.item} ${item.isCurrent ? styles.current : ''} ${item.isDegraded ? styles.degraded : ''}`}
            aria-current={item.isCurrent ? 'page' : undefined}
            title={
              item.isDegraded ? `${item.label}（現在利用できません）` : isCollapsed ? item.label : undefined
            }
            onClick={onFollow}
          >
            <LineIcon name={item.icon} />
            <span className={styles.label}>{item.label}</span>
            {item.isDegraded && (
              <span className={styles.warning}>
                <span aria-hidden="true">!</span>
                <VisuallyHidden>現在利用できません</VisuallyHidden>
              </span>
            )}
            {item.badge && !item.isDegraded && (
              <MenuBadgeCount badge={item.badge} client={client} className={styles.badge} />
            )}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <nav aria-label="主なメニュー" className={styles.nav}>
      {list(main)}
      {demand.length > 0 && (
        <section aria-label={demandName ?? '発注元'}>
          <h2 className={styles.heading}>{demandName ?? '発注元'}</h2>
          {list(demand)}
        </section>
      )}
    </nav>
  );
}
