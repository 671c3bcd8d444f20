import { gql, type ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { MenuBadge } from '@hacchu-hub/slice-contract';
import { useMemo } from 'react';
import styles from './side-nav.module.css';

/** The number at a dotted path of a query's data. */
export function numberAt(data: unknown, path: string): number | undefined {
  const found = path.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }, data);
  return typeof found === 'number' ? found : undefined;
}

/** How many things wait behind a menu entry; nothing is shown for none, or when it cannot be counted. */
export function MenuBadgeCount({ badge, client }: { badge: MenuBadge; client: ApolloClient }) {
  const query = useMemo(() => {
    try {
      return gql(badge.query);
    } catch {
      return undefined;
    }
  }, [badge.query]);
  return query ? <Count query={query} badge={badge} client={client} /> : null;
}

function Count({
  query,
  badge,
  client,
}: {
  query: ReturnType<typeof gql>;
  badge: MenuBadge;
  client: ApolloClient;
}) {
  const { data } = useQuery<unknown>(query, {
    client,
    context: { isBackground: true },
    pollInterval: 120_000,
  });
  const count = numberAt(data, badge.path);
  if (!count) return null;
  return (
    <span className={styles.badge}>
      <span className="visually-hidden">{badge.label}</span>
      {count > 99 ? '99+' : count}
    </span>
  );
}
