import type { ApolloClient, DocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import type { MenuBadge } from '@hacchu-hub/slice-contract';
import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
import { useEffect, useState } from 'react';
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
  const query = useParsed(badge.query);
  return query ? <Count query={query} badge={badge} {...rest} /> : null;
}

/** A document of a declaration. Its parser is loaded behind the first screen, which needs no other one. */
function useParsed(text: string): DocumentNode | undefined {
  const [parsed, setParsed] = useState<{ text: string; document: DocumentNode }>();
  useEffect(() => {
    let isCurrent = true;
    import('../apollo/parse-document.js')
      .then(({ parseDocument }) => isCurrent && setParsed({ text, document: parseDocument(text) }))
      // An invalid document and a file that is gone both cost the count only.
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return parsed?.text === text ? parsed.document : undefined;
}

/** That somebody comes back to the page. */
const SIGNS = ['visibilitychange', 'focus'];

function Count({ query, badge, client, className }: BadgeProps & { query: DocumentNode }) {
  const { data, refetch } = useQuery<unknown>(query, {
    client,
    context: { isBackground: true },
    pollInterval: 120_000,
    skipPollAttempt: () => document.hidden,
  });
  // Another window may have changed it.
  useEffect(() => {
    const recount = () => {
      if (!document.hidden) refetch().catch(() => undefined);
    };
    for (const sign of SIGNS) window.addEventListener(sign, recount);
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, recount);
    };
  }, [refetch]);
  const count = numberAt(data, badge.path);
  if (!count) return null;
  return (
    <span className={className}>
      <VisuallyHidden>{badge.label}</VisuallyHidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
