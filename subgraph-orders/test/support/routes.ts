import { dataOf } from './harness.js';
import type { Person } from './people.js';

export interface SeenRoute {
  uuid: string;
  name: string;
  kind: string;
  isActive: boolean;
  isBinding: boolean;
  amountFrom: string | null;
  amountTo: string | null;
  suppliers: { uuid: string; name: string | null; isDeleted: boolean }[];
  categories: { uuid: string; name: string | null; isDeleted: boolean }[];
  mailApprovalLimit: string | null;
  requesters: { uuid: string; name: string | null }[];
  reviewGroups: {
    approvalStrategy: string;
    reviewers: { name: string | null; hasLeft: boolean; isEligible: boolean }[];
  }[];
  isReviewerMissing: boolean;
  updatedAt: string;
}

export const ROUTE_FIELDS = `uuid name kind isActive isBinding amountFrom amountTo isReviewerMissing updatedAt
  suppliers { uuid name isDeleted } categories { uuid name isDeleted } mailApprovalLimit requesters { uuid name }
  reviewGroups { approvalStrategy reviewers { name hasLeft isEligible } }`;

export const SAVE_ROUTE = `mutation s($input: SaveApprovalRouteInput!) {
  saveApprovalRoute(input: $input) { approvalRoute { ${ROUTE_FIELDS} } }
}`;

type RouteInput = Record<string, unknown>;

export const saveRoute = async ({ client }: Person, input: RouteInput): Promise<SeenRoute> =>
  dataOf(
    await client.run<{ saveApprovalRoute: { approvalRoute: SeenRoute } }>(SAVE_ROUTE, {
      input: { kind: 'RULE', ...input },
    }),
  ).saveApprovalRoute.approvalRoute;

export const routesOf = async ({ client }: Person): Promise<SeenRoute[]> =>
  dataOf(await client.run<{ approvalRoutes: SeenRoute[] }>(`{ approvalRoutes { ${ROUTE_FIELDS} } }`))
    .approvalRoutes;

export const routeChanges = async ({ client }: Person): Promise<string[]> =>
  dataOf(
    await client.run<{ approvalRouteChanges: { actorName: string; summary: string }[] }>(
      '{ approvalRouteChanges { actorName summary } }',
    ),
  ).approvalRouteChanges.map(({ actorName, summary }) => `${actorName} ${summary}`);

interface Proposal {
  name: string;
  isBinding: boolean;
  isReviewerMissing: boolean;
  reviewGroups: { reviewers: { name: string }[] }[];
}

/** The routes for a request with this content, as `name: people / people`. */
export async function choiceOf(
  { client }: Person,
  content: unknown,
): Promise<{ rule: string | null; templates: string[] }> {
  const fields = 'name isBinding isReviewerMissing reviewGroups { reviewers { name } }';
  const { rule, templates } = dataOf(
    await client.run<{ approvalRouteChoice: { rule: Proposal | null; templates: Proposal[] } }>(
      `query c($content: OrderContentInput!) {
        approvalRouteChoice(content: $content) { rule { ${fields} } templates { ${fields} } }
      }`,
      { content },
    ),
  ).approvalRouteChoice;
  return { rule: rule && wordsOf(rule), templates: templates.map(wordsOf) };
}

const wordsOf = ({ name, isBinding, reviewGroups }: Proposal): string => {
  const people = reviewGroups.map(({ reviewers }) => reviewers.map((one) => one.name).join('・')).join(' / ');
  return `${name}${isBinding ? '（固定）' : ''}: ${people}`;
};
