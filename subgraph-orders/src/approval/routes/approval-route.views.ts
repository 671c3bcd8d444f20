import type { DemandScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient } from '../../external/catalog.client.js';
import { type Member, MemberDirectory } from '../../external/member-directory.js';
import { displayName } from '../../orders/order-actors.js';
import { mayReview } from '../../orders/records/review.rules.js';
import type {
  ApprovalRoute,
  ApprovalRouteChange,
  ApprovalRouteGroup,
  ApprovalRouteProposal,
} from './approval-route.model.js';
import { eligibleGroups, hasEmptyStep } from './approval-route.rules.js';
import type {
  ApprovalRouteChangeDocument,
  ApprovalRouteDocument,
  RouteGroupRecord,
} from './approval-route.schema.js';

type Members = ReadonlyMap<string, Member>;
/** By id, also of people who have left. */
type Names = ReadonlyMap<string, string>;

const groupViews = (
  groups: readonly RouteGroupRecord[],
  members: Members,
  names: Names,
): ApprovalRouteGroup[] =>
  groups.map(({ approvalStrategy, restrictByReviewerRole, reviewerUuids }) => ({
    approvalStrategy,
    restrictByReviewerRole,
    reviewers: reviewerUuids.map((uuid) => ({
      uuid,
      name: names.get(uuid) ?? null,
      hasLeft: !members.has(uuid),
      isEligible: mayReview(members.get(uuid), restrictByReviewerRole),
    })),
  }));

/** Steps as they are proposed to a requester. */
export function proposalOf(
  { _id, name, isBinding, groups }: ApprovalRouteDocument,
  members: readonly Member[],
  requesterUuid: string,
): ApprovalRouteProposal {
  const eligible = eligibleGroups(groups, members, requesterUuid);
  const byUuid = new Map(members.map((member) => [member.uuid, member]));
  // Nobody is proposed who has left.
  const names = new Map(members.map((member) => [member.uuid, member.name]));
  return {
    uuid: _id,
    name,
    isBinding,
    reviewGroups: groupViews(eligible, byUuid, names),
    isReviewerMissing: hasEmptyStep(eligible),
  };
}

export const changeView = ({
  _id,
  at,
  actor,
  summary,
}: ApprovalRouteChangeDocument): ApprovalRouteChange => ({
  uuid: _id,
  at,
  actorName: displayName(actor),
  summary,
});

const peopleOf = ({ requesterUuids, groups }: ApprovalRouteDocument): string[] => [
  ...requesterUuids,
  ...groups.flatMap(({ reviewerUuids }) => reviewerUuids),
];

/** Routes as GraphQL objects, with the names of people, suppliers and categories as they are now. */
@Injectable()
export class ApprovalRouteViews {
  constructor(
    private readonly members: MemberDirectory,
    private readonly catalog: CatalogClient,
  ) {}

  async of(scope: DemandScope, routes: readonly ApprovalRouteDocument[]): Promise<ApprovalRoute[]> {
    if (routes.length === 0) return [];
    const supplierUuids = [...new Set(routes.flatMap((route) => route.supplierUuids))];
    const categoryUuids = [...new Set(routes.flatMap((route) => route.categoryUuids ?? []))];
    const [members, suppliers, categories] = await Promise.all([
      this.members.of(scope),
      supplierUuids.length > 0 ? this.catalog.suppliers(scope, supplierUuids) : [],
      this.catalog.categories(scope, categoryUuids),
    ]);
    const people = new Map(members.map((member) => [member.uuid, member]));
    const names = await this.members.namesOf(scope, members, routes.flatMap(peopleOf));
    const byUuid = new Map([...suppliers, ...categories].map((one) => [one.uuid, one]));
    const named = (uuid: string) => {
      const found = byUuid.get(uuid);
      return { uuid, name: found?.name ?? null, isDeleted: !found || found.deletedAt !== null };
    };
    return routes.map((route) => ({
      uuid: route._id,
      name: route.name,
      kind: route.kind,
      isActive: route.isActive,
      isBinding: route.isBinding,
      position: route.position,
      amountFrom: route.amountFrom,
      amountTo: route.amountTo,
      suppliers: route.supplierUuids.map(named),
      categories: (route.categoryUuids ?? []).map(named),
      requesters: route.requesterUuids.map((uuid) => {
        const isEligible = people.has(uuid);
        return { uuid, name: names.get(uuid) ?? null, hasLeft: !isEligible, isEligible };
      }),
      onlyOverBudget: route.onlyOverBudget ?? false,
      reviewGroups: groupViews(route.groups, people, names),
      remindAfterDays: route.remindAfterDays,
      escalateAfterDays: route.escalateAfterDays,
      mailApprovalLimit: route.mailApprovalLimit ?? null,
      isReviewerMissing: hasEmptyStep(eligibleGroups(route.groups, members, undefined)),
      updatedAt: route.updatedAt,
    }));
  }
}
