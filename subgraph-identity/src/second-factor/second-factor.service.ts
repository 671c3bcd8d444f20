import { failedPrecondition, type UserIdentity, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { type PolicyScope, SecondFactorPolicyRepository } from './second-factor-policy.repository.js';

const SUMMARIES = {
  true: '二要素認証を必須にしました。',
  false: '二要素認証を任意にしました。',
} as const;

/** Whether people need a second factor. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly policies: SecondFactorPolicyRepository,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Requires a second factor, or makes it optional again.
   * @throws FAILED_PRECONDITION where the caller would lock themselves out of what they change
   */
  async setRequired(scope: PolicyScope, actor: UserIdentity, isRequired: boolean): Promise<void> {
    const isConcerned = scope === null || actor.actor === 'DemandUser';
    if (isRequired && isConcerned && actor.hasSecondFactor !== true) {
      throw failedPrecondition(
        '先に「アカウント」で自分の二要素認証を登録し、確認コードを使ってログインしてください。',
      );
    }
    await withTransaction(this.connection, async (session) => {
      if ((await this.policies.isRequired(scope, session)) === isRequired) return;
      await this.policies.set(scope, isRequired, session);
      await this.audit.record(session, {
        demandUuid: scope?.demandUuid ?? null,
        actor,
        category: scope ? AuditCategory.USER : AuditCategory.OPERATOR,
        event: 'SECOND_FACTOR_POLICY_CHANGED',
        summary: SUMMARIES[`${isRequired}`],
      });
    });
  }
}
