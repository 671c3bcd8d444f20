import { type ApolloClient, gql } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { MenuBadge } from '@hacchu-hub/slice-contract';
import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
import { useMemo } from 'react';
import { valueAt } from '../apollo/value-at.js';

/** The number at a dotted path of a query's data. */
export function numberAt(data: unknown, path: string): number | undefined {
  const found = valueAt(data, path);
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
      <VisuallyHidden>{badge.label}</VisuallyHidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
