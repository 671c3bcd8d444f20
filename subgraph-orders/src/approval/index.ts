import { DelegationRepository } from '../orders/records/delegation.repository.js';
import {
  DELEGATION_CHANGE_MODEL,
  DELEGATION_MODEL,
  delegationChangeSchema,
  delegationSchema,
} from '../orders/records/delegation.schema.js';
import { REVIEW_ROUND_MODEL, reviewRoundSchema } from '../orders/records/review.schema.js';
import { ReviewLinkRepository } from '../orders/records/review-link.repository.js';
import { REVIEW_LINK_MODEL, reviewLinkSchema } from '../orders/records/review-link.schema.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import { ApprovalFieldsResolver, OrderReviewRoundResolver } from './approval.fields.resolver.js';
import { ApprovalResolver } from './approval.resolver.js';
import { ApprovalNotices } from './approval-notices.js';
import { ApproveWithUpdate } from './approve-with-update.service.js';
import { ReviewDecisions } from './decision.service.js';
import { DelegationResolver } from './delegations/delegation.resolver.js';
import { DelegationChangeRepository } from './delegations/delegation-changes.repository.js';
import { DelegationNotices } from './delegations/delegation-notices.js';
import { Delegations } from './delegations/delegations.service.js';
import { MailedLinks } from './mailed-links.service.js';
import { RemoteDecisionResolver } from './remote-decision.resolver.js';
import { RemoteDecisions } from './remote-decisions.service.js';
import { ReviewLinks } from './review-links.service.js';
import { ReviewRequests } from './review-request.service.js';
import { ReviewRounds } from './review-rounds.service.js';
import { ReviewerReplacements } from './reviewer-replacement.service.js';
import { AppliedRoutes } from './routes/applied-routes.service.js';
import { ApprovalRouteResolver } from './routes/approval-route.resolver.js';
import {
  APPROVAL_ROUTE_CHANGE_MODEL,
  APPROVAL_ROUTE_MODEL,
  approvalRouteChangeSchema,
  approvalRouteSchema,
} from './routes/approval-route.schema.js';
import { ApprovalRouteViews } from './routes/approval-route.views.js';
import {
  ApprovalRouteChangeRepository,
  ApprovalRouteRepository,
} from './routes/approval-routes.repository.js';
import { ApprovalRoutes } from './routes/approval-routes.service.js';
import { RouteCsvResolver } from './routes-csv/route-csv.resolver.js';
import { RouteCsv } from './routes-csv/route-csv.service.js';
import { ApprovalSettingsRepository } from './settings/approval-settings.repository.js';
import { ApprovalSettingsResolver } from './settings/approval-settings.resolver.js';
import { APPROVAL_SETTINGS_MODEL, approvalSettingsSchema } from './settings/approval-settings.schema.js';
import { MailApprovalLimits } from './settings/mail-approval-limits.js';
import { SoleReviewers } from './sole-reviewers.service.js';

/** Providers and resolvers of order approval. */
export const APPROVAL = {
  models: [
    { name: REVIEW_ROUND_MODEL, schema: reviewRoundSchema },
    { name: REVIEW_LINK_MODEL, schema: reviewLinkSchema },
    { name: APPROVAL_SETTINGS_MODEL, schema: approvalSettingsSchema },
    { name: DELEGATION_MODEL, schema: delegationSchema },
    { name: DELEGATION_CHANGE_MODEL, schema: delegationChangeSchema },
    { name: APPROVAL_ROUTE_MODEL, schema: approvalRouteSchema },
    { name: APPROVAL_ROUTE_CHANGE_MODEL, schema: approvalRouteChangeSchema },
  ],
  providers: [
    ReviewRoundRepository,
    DelegationRepository,
    DelegationChangeRepository,
    ReviewLinkRepository,
    ApprovalSettingsRepository,
    MailApprovalLimits,
    MailedLinks,
    DelegationNotices,
    RouteCsv,
    Delegations,
    ApprovalRouteRepository,
    ApprovalRouteChangeRepository,
    ApprovalRoutes,
    ApprovalRouteViews,
    AppliedRoutes,
    ReviewRounds,
    ReviewRequests,
    ReviewDecisions,
    ApproveWithUpdate,
    ReviewerReplacements,
    ReviewLinks,
    SoleReviewers,
    RemoteDecisions,
    ApprovalNotices,
  ],
  resolvers: [
    ApprovalResolver,
    ApprovalFieldsResolver,
    OrderReviewRoundResolver,
    ApprovalRouteResolver,
    DelegationResolver,
    RouteCsvResolver,
    ApprovalSettingsResolver,
    RemoteDecisionResolver,
  ],
};
