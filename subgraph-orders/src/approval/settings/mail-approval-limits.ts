import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { ReviewRoundDocument } from '../../orders/records/review.schema.js';
import { ApprovalRouteRepository } from '../routes/approval-routes.repository.js';
import { ApprovalSettingsRepository, isWithin } from './approval-settings.repository.js';

/** Up to which total reviewers decide by the link in the mail (docs/domain/approval.md, By the link in the mail). */
@Injectable()
export class MailApprovalLimits {
  constructor(
    private readonly settings: ApprovalSettingsRepository,
    private readonly routes: ApprovalRouteRepository,
  ) {}

  /** Whether a request may be decided by a link, by the limits as they are now. */
  async allow(
    scope: TenantScope,
    { ruleUuid, total }: Pick<ReviewRoundDocument, 'ruleUuid' | 'total'>,
    session?: ClientSession,
  ): Promise<boolean> {
    if (ruleUuid != null) {
      const rule = await this.routes.findById(scope, ruleUuid, { ...(session && { session }) });
      // Nobody knows any more what the rule would have allowed.
      if (!rule) return false;
      if (rule.mailApprovalLimit != null) return isWithin(rule.mailApprovalLimit, total);
    }
    return isWithin(await this.settings.mailApprovalLimit(scope, session), total);
  }
}
