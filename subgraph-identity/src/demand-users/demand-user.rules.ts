import { z } from 'zod';
import { personRules } from '../users/person.rules.js';

/** UNKNOWN is the fallback of a row; it is never assigned. */
const assignableRole = z.enum(['ADMIN', 'EDITOR'], { error: '権限を選択してください。' });

export const roleRules = z.object({ role: assignableRole });

const MAX_AT_ONCE = 100;

export const createDemandUsersRules = z.object({
  users: z
    .array(personRules.extend({ role: assignableRole }))
    .min(1, '招待するユーザーを入力してください。')
    .max(MAX_AT_ONCE, `一度に招待できるのは${MAX_AT_ONCE}名までです。`),
});

export type Invitee = z.infer<typeof createDemandUsersRules>['users'][number];
