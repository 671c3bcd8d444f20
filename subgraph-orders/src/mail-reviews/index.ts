import { MailReviewResolver } from './mail-review.resolver.js';
import { MailReviews } from './mail-reviews.service.js';

/** Decisions of reviewers by the link in the mail: providers and resolvers. */
export const MAIL_REVIEWS = { providers: [MailReviews], resolvers: [MailReviewResolver] };
