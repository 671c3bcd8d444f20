import { gql, type ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { MenuBadge } from '@hacchu-hub/slice-contract';
import { useMemo } from 'react';

/** The number at a dotted path of a query's data. */
export function numberAt(data: unknown, path: string): number | undefined {
  const found = path.split('.').reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }, data);
  return typeof found === 'number' ? found : undefined;
}

interface BadgeProps {
  badge: MenuBadge;
  client: ApolloClient;
  className: string | undefined;
}

/** The count of a menu entry; nothing is shown for zero, or when the query fails. */
export function MenuBadgeCount({ badge, ...rest }: BadgeProps) {
  const query = useMemo(() => {
    try {
      return gql(badge.query);
    } catch {
      return undefined;
    }
  }, [badge.query]);
  return query ? <Count query={query} badge={badge} {...rest} /> : null;
}

function Count({ query, badge, client, className }: BadgeProps & { query: ReturnType<typeof gql> }) {
  const { data } = useQuery<unknown>(query, {
    client,
    context: { isBackground: true },
    pollInterval: 120_000,
  });
  const count = numberAt(data, badge.path);
  if (!count) return null;
  return (
    <span className={className}>
      <span className="visually-hidden">{badge.label}</span>
      {count > 99 ? '99+' : count}
    </span>
  );
}
