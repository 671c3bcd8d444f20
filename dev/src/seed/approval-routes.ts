import { z } from 'zod';
import type { GraphClient } from './graph-client.js';

const people = z.object({
  currentUser: z.object({ uuid: z.string() }),
  approvalRoutes: z.array(z.object({ uuid: z.string() })),
});

/** A rule for large orders and a template; existing routes stay. */
export async function ensureApprovalRoutes(administrator: GraphClient): Promise<void> {
  const { currentUser, approvalRoutes } = await administrator.run(
    'query { currentUser { uuid } approvalRoutes { uuid } }',
    {},
    people,
  );
  if (approvalRoutes.length > 0) return;
  const reviewGroups = [
    { approvalStrategy: 'ANY', restrictByReviewerRole: true, reviewerUuids: [currentUser.uuid] },
  ];
  const routes = [
    { name: '500万円以上の発注', kind: 'RULE', isBinding: true, amountFrom: '5000000', reviewGroups },
    { name: '通常の発注', kind: 'TEMPLATE', reviewGroups },
  ];
  for (const input of routes) {
    await administrator.run(
      'mutation ($input: SaveApprovalRouteInput!) { saveApprovalRoute(input: $input) { approvalRoute { uuid } } }',
      { input },
      z.unknown(),
    );
  }
}
