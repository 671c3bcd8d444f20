import {
  matchesSearch,
  type Page,
  type PageArgs,
  pageWindow,
  type RequestContext,
  type UserIdentity,
} from '@hacchu-hub/subgraph-kit';
import type { ArgsOptions } from '@nestjs/graphql';

/** The argument for searching users. */
export const userQueryArg: ArgsOptions = {
  type: () => String,
  nullable: true,
  description: 'Parts of the name or the mail address.',
};

/** The caller; null for services. */
export const viewerOf = ({ identity }: RequestContext): UserIdentity | null =>
  identity.kind === 'user' ? identity : null;

interface Findable {
  lastName: string;
  firstName: string;
  email: string;
}

/** One page of the users that the query finds. */
export function userPage<R extends Findable, V>(
  rows: readonly R[],
  query: string | null | undefined,
  args: PageArgs,
  view: (row: R) => V,
): Page<V> {
  const { skip, limit, page } = pageWindow(args);
  const found = rows.filter(({ lastName, firstName, email }) =>
    matchesSearch(query, [`${lastName}${firstName}`, email]),
  );
  return { items: found.slice(skip, skip + limit).map(view), totalCount: found.length, page, limit };
}
