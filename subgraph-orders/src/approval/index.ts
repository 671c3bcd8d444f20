import { REVIEW_ROUND_MODEL, reviewRoundSchema } from '../orders/records/review.schema.js';
import { ReviewRoundRepository } from '../orders/records/review-round.repository.js';
import { ApprovalFieldsResolver, OrderReviewRoundResolver } from './approval.fields.resolver.js';
import { ApprovalResolver } from './approval.resolver.js';
import { ApprovalNotices } from './approval-notices.js';
import { ApproveWithUpdate } from './approve-with-update.service.js';
import { ReviewDecisions } from './decision.service.js';
import { RemoteDecisionResolver } from './remote-decision.resolver.js';
import { RemoteDecisions } from './remote-decisions.service.js';
import { ReviewLinks } from './review-links.service.js';
import { ReviewRequests } from './review-request.service.js';
import { ReviewRounds } from './review-rounds.service.js';
import { ReviewerReplacements } from './reviewer-replacement.service.js';
import { SoleReviewers } from './sole-reviewers.service.js';

/** Providers and resolvers of order approval. */
export const APPROVAL = {
  models: [{ name: REVIEW_ROUND_MODEL, schema: reviewRoundSchema }],
  providers: [
    ReviewRoundRepository,
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
  resolvers: [ApprovalResolver, ApprovalFieldsResolver, OrderReviewRoundResolver, RemoteDecisionResolver],
};
