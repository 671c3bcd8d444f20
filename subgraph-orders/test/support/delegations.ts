import { todayJst } from '@hacchu-hub/subgraph-kit';
import { dataOf } from './harness.js';
import type { Person } from './people.js';

const FIELDS = `uuid fromDate toDate reason isInForce canChange updatedAt
  absent { uuid name hasLeft isEligible } deputies { uuid name hasLeft isEligible }`;

export interface SeenDelegation {
  uuid: string;
  fromDate: string;
  toDate: string;
  reason: string | null;
  isInForce: boolean;
  canChange: boolean;
  updatedAt: string;
  absent: { uuid: string; name: string | null; hasLeft: boolean; isEligible: boolean };
  deputies: { uuid: string; name: string | null; hasLeft: boolean; isEligible: boolean }[];
}

export const SAVE_DELEGATION = `mutation s($input: SaveReviewDelegationInput!) {
  saveReviewDelegation(input: $input) { reviewDelegation { ${FIELDS} } }
}`;

export const END_DELEGATION =
  'mutation e($input: EndReviewDelegationInput!) { endReviewDelegation(input: $input) { uuid } }';

/** Input of a delegation that is in force today. */
export const delegationTo = (deputies: readonly Person[], over: Record<string, unknown> = {}) => ({
  deputyUuids: deputies.map(({ uuid }) => uuid),
  fromDate: todayJst(),
  toDate: todayJst(),
  ...over,
});

/** A person names deputies for themselves, from today on. */
export const delegate = async (
  { client }: Person,
  deputies: readonly Person[],
  over: Record<string, unknown> = {},
): Promise<SeenDelegation> =>
  dataOf(
    await client.run<{ saveReviewDelegation: { reviewDelegation: SeenDelegation } }>(SAVE_DELEGATION, {
      input: delegationTo(deputies, over),
    }),
  ).saveReviewDelegation.reviewDelegation;

/** Ends a delegation as a person sees it. @returns the code of the refusal */
export const endSeenDelegation = async (
  { client }: Person,
  { uuid, updatedAt }: Pick<SeenDelegation, 'uuid' | 'updatedAt'>,
): Promise<string | undefined> =>
  (await client.run(END_DELEGATION, { input: { uuid, expectedUpdatedAt: updatedAt } })).code;

export const endDelegation = async ({ client }: Person, uuid: string): Promise<void> => {
  dataOf(await client.run(END_DELEGATION, { input: { uuid } }));
};

export const delegationsOf = async ({ client }: Person): Promise<SeenDelegation[]> =>
  dataOf(await client.run<{ reviewDelegations: SeenDelegation[] }>(`{ reviewDelegations { ${FIELDS} } }`))
    .reviewDelegations;

export const delegationChanges = async ({ client }: Person): Promise<string[]> =>
  dataOf(
    await client.run<{ reviewDelegationChanges: { actorName: string; summary: string }[] }>(
      '{ reviewDelegationChanges { actorName summary } }',
    ),
  ).reviewDelegationChanges.map(({ actorName, summary }) => `${actorName} ${summary}`);

/** For whom a person would decide an order as a deputy. */
export const decidesFor = async ({ client }: Person, uuid: string): Promise<string | null> =>
  dataOf(
    await client.run<{ order: { myReviewFor: { name: string } | null } }>(
      'query f($uuid: ID!) { order(uuid: $uuid) { myReviewFor { name } } }',
      { uuid },
    ),
  ).order.myReviewFor?.name ?? null;

/** Purchase numbers of the orders that wait for a person, and the count of the home page. */
export const waitingFor = async ({ client }: Person): Promise<string[]> => {
  const { orders, demandHome } = dataOf(
    await client.run<{
      orders: { items: { purchaseNumber: string }[]; totalCount: number };
      demandHome: { awaitingMyReviewCount: number };
    }>(
      `{ orders(limit: 20, where: { awaitsMyReview: true }) { items { purchaseNumber } totalCount }
         demandHome { awaitingMyReviewCount } }`,
    ),
  );
  if (orders.totalCount !== demandHome.awaitingMyReviewCount) {
    throw new Error(`${orders.totalCount} in the list, ${demandHome.awaitingMyReviewCount} on the home page`);
  }
  return orders.items.map(({ purchaseNumber }) => purchaseNumber);
};
