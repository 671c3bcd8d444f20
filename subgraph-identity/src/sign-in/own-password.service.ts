import {
  failedPrecondition,
  notFound,
  parseInput,
  type UserIdentity,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { AuditLog, type AuditRecord } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { AuthDirectory } from '../auth-directory/auth-directory.js';
import { DemandUserRepository } from '../demand-users/demand-user.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';

const MIN_LENGTH = 6;
const MAX_LENGTH = 4_096;
const TOO_SHORT = `パスワードは${MIN_LENGTH}文字以上で入力してください。`;

/** Control characters and lone surrogates, which cannot be typed. The shell has the same two rules. */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** A visible character: not blank, not zero-width, not a combining mark. U+2800 is an empty Braille cell. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u;

/** A password is neither trimmed nor normalised. */
const rules = z.object({
  newPassword: z
    .string({ error: TOO_SHORT })
    .min(MIN_LENGTH, TOO_SHORT)
    .max(MAX_LENGTH, `パスワードは${MAX_LENGTH}文字以内で入力してください。`)
    .refine((value) => !CONTROL.test(value), 'パスワードに使用できない文字が含まれています。')
    .refine((value) => VISIBLE.test(value), '空白だけのパスワードは設定できません。'),
});

/** A sign-in counts as recent for this long. */
const RECENT_S = 5 * 60;

/** Users' own passwords. The identity service stores them; we only record that one is set. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly demandUsers: DemandUserRepository,
    private readonly operators: OperatorRepository,
    private readonly directory: AuthDirectory,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /**
   * Sets the caller's password. All sessions end, including the caller's own: the browser signs in again.
   *
   * @throws INVALID_ARGUMENT, FAILED_PRECONDITION when the last sign-in is too long ago, UNAVAILABLE
   */
  async set(caller: UserIdentity, input: { newPassword: string }): Promise<void> {
    const { newPassword } = parseInput(rules, input);
    if (!isRecent(caller)) {
      throw failedPrecondition('安全のため、もう一度ログインしてからパスワードを変更してください。', {
        reason: 'RECENT_SIGN_IN_REQUIRED',
      });
    }
    const people = caller.actor === 'Operator' ? this.operators : this.demandUsers;
    const row = await people.findActive(caller.uuid);
    if (!row?.authUid) throw notFound();
    await this.directory.setPassword(row.authUid, newPassword);
    await withTransaction(this.connection, async (session) => {
      await people.markPasswordSet(row._id, session);
      await this.audit.record(session, passwordChange(caller));
    });
  }
}

const isRecent = ({ authTime }: UserIdentity): boolean =>
  authTime !== undefined && Math.abs(Date.now() / 1_000 - authTime) <= RECENT_S;

const passwordChange = (actor: UserIdentity): AuditRecord => ({
  demandUuid: actor.demand?.uuid ?? null,
  actor,
  category: actor.actor === 'Operator' ? AuditCategory.OPERATOR : AuditCategory.USER,
  event: 'PASSWORD_CHANGED',
  summary: `${actor.name}さんがパスワードを変更しました。`,
});
