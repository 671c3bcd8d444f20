import * as v from 'valibot';
import { call, type Caller } from '../session/current-user.js';

const answerSchema = v.object({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.optional(
    v.array(
      v.object({
        message: v.string(),
        extensions: v.optional(
          v.object({
            exception: v.optional(
              v.object({
                details: v.optional(
                  v.object({ fields: v.optional(v.record(v.string(), v.array(v.string()))) }),
                ),
              }),
            ),
          }),
        ),
      }),
    ),
  ),
});

/** Why the user's own account was not changed: the messages to show, by field if they belong to one. */
export class AccountRefusal extends Error {
  override readonly name = 'AccountRefusal';
  constructor(
    message: string,
    readonly fields: Readonly<Record<string, readonly string[]>>,
  ) {
    super(message);
  }
}

async function change(
  caller: Caller,
  { name, query }: { name: string; query: string },
  input: object,
): Promise<void> {
  const { data, errors } = v.parse(answerSchema, await call(caller, name, query, { input }));
  const [refused] = errors ?? [];
  if (refused)
    throw new AccountRefusal(refused.message, refused.extensions?.exception?.details?.fields ?? {});
  if (!data) throw new Error('The account could not be changed.');
}

const RENAMES = {
  DemandUser: {
    name: 'renameDemandUserSelf',
    query:
      'mutation renameDemandUserSelf($input: UpdateDemandUserNameInput!) { updateDemandUserName(input: $input) { __typename } }',
  },
  Operator: {
    name: 'renameOperatorSelf',
    query:
      'mutation renameOperatorSelf($input: UpdateOperatorNameInput!) { updateOperatorName(input: $input) { __typename } }',
  },
} as const;

const PASSWORDS = {
  DemandUser: {
    name: 'setOwnDemandUserPassword',
    query:
      'mutation setOwnDemandUserPassword($input: SetDemandUserPasswordInput!) { setDemandUserPassword(input: $input) { __typename } }',
  },
  Operator: {
    name: 'setOwnOperatorPassword',
    query:
      'mutation setOwnOperatorPassword($input: SetOperatorPasswordInput!) { setOperatorPassword(input: $input) { __typename } }',
  },
} as const;

/** Changes the caller's own name. @throws AccountRefusal */
export const renameSelf = (caller: Caller, name: { lastName: string; firstName: string }): Promise<void> =>
  change(caller, RENAMES[caller.actor], { uuid: caller.userUuid, ...name });

/** Stores the caller's new password; requires a recent sign-in. @throws AccountRefusal */
export const setOwnPassword = (caller: Caller, newPassword: string): Promise<void> =>
  change(caller, PASSWORDS[caller.actor], { newPassword });
