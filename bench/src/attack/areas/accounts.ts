import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { assertDefended, assertNoFailure, type Attack, eachCase, until } from '../attack.js';
import type { AttackContext, Side } from '../attack-context.js';
import { sendGraphRequest } from '../stack/graph.js';
import { callIdentityService, mailsTo, signIn } from '../stack/people.js';

const PASSWORD = 'stranger-password-1';
const session = z.object({
  idToken: z.string(),
  localId: z.string().optional(),
  refreshToken: z.string().optional(),
});

const victimAddress = (): string => `victim-${randomUUID().slice(0, 8)}@higaisha.example`;

/** What the service returns to an unauthenticated caller; undefined when it refuses. */
async function attempt(
  context: AttackContext,
  path: string,
  body: object,
): Promise<z.infer<typeof session> | undefined> {
  const answer = await callIdentityService(context.addresses.auth, `${path}?key=demo`, body);
  const parsed = session.safeParse(answer.status === 200 ? JSON.parse(answer.text) : undefined);
  return parsed.data;
}

const signUp = (context: AttackContext, body: object) =>
  attempt(context, 'accounts:signUp', { returnSecureToken: true, ...body });

/** Invites a user and waits until the invitation was sent: by then the account is linked, if at all. */
async function invite(context: AttackContext, side: Side, email: string): Promise<void> {
  const answer = await side.admin.ask(
    `mutation ($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { results { ok message } } }`,
    { input: { users: [{ email, lastName: '招待', firstName: '者', role: 'ADMIN' }] } },
  );
  assertNoFailure(answer, 'the invitation');
  await until('the invitation goes out', async () =>
    (await mailsTo(context.addresses, email)).length > 0 ? true : undefined,
  );
}

async function inviteOperator(context: AttackContext, email: string): Promise<void> {
  const answer = await context.operator.ask(
    'mutation ($input: CreateOperatorInput!) { createOperator(input: $input) { operator { uuid } } }',
    { input: { email, lastName: '招待', firstName: '者' } },
  );
  assertNoFailure(answer, 'the invitation');
  await until('the invitation goes out', async () =>
    (await mailsTo(context.addresses, email)).length > 0 ? true : undefined,
  );
}

/** The demand that a token gives access to; undefined when it gives none. */
async function opens(
  context: AttackContext,
  token: string,
  actor: 'DemandUser' | 'Operator' = 'DemandUser',
): Promise<string | undefined> {
  const answer = await sendGraphRequest({
    port: context.addresses.gateway,
    caller: { authorization: `Bearer ${token}`, actor },
    body: { query: '{ currentUser { email role demand { name } } }' },
    from: context.address(),
  });
  return answer.data?.['currentUser'] ? JSON.stringify(answer.data['currentUser']) : undefined;
}

/** Neither the password nor the token of an outsider gives access, even after a while. */
async function assertNoAccess(
  context: AttackContext,
  email: string,
  password: string,
  tokens: readonly (string | undefined)[],
  actor: 'DemandUser' | 'Operator' = 'DemandUser',
): Promise<void> {
  const later = await signIn(context.addresses.auth, { email, password });
  for (const token of [...tokens, later?.idToken]) {
    const opened = token === undefined ? undefined : await opens(context, token, actor);
    assertDefended(opened === undefined, `the outsider has access to ${opened}`);
  }
}

export const ACCOUNTS: readonly Attack[] = [
  {
    id: 'accounts/signed-up-before-invited',
    title: 'an outsider signs up with an address that is invited later',
    run: async (context) => {
      const side = await context.side();
      let refusals = 0;
      const note = await eachCase(
        (['as written', 'in capitals', 'with a full stop'] as const).map((name) => [name, name]),
        async (name) => {
          const email = victimAddress();
          const used = name === 'in capitals' ? email.toUpperCase() : email;
          const outsider = await signUp(context, { email: used, password: PASSWORD });
          if (!outsider) refusals += 1;
          await invite(
            context,
            side,
            name === 'with a full stop' ? email.replace('victim', 'VICTIM') : email,
          );
          await assertNoAccess(context, used, PASSWORD, [outsider?.idToken]);
        },
      );
      return `${note}; sign-up refused ${refusals} of 3 times`;
    },
  },
  {
    id: 'accounts/operator-signed-up-before',
    title: 'an outsider signs up with an address that is invited as an operator later',
    run: async (context) => {
      const email = victimAddress();
      const outsider = await signUp(context, { email, password: PASSWORD });
      await inviteOperator(context, email);
      await assertNoAccess(context, email, PASSWORD, [outsider?.idToken], 'Operator');
      return outsider ? 'signed up, without access' : 'sign-up refused';
    },
  },
  {
    id: 'accounts/sign-up',
    title: 'outsiders create accounts at the identity service',
    run: (context) =>
      eachCase(
        [
          ['address and password', { email: victimAddress(), password: PASSWORD }],
          ['nothing at all (anonymous)', {}],
          ['display name', { email: victimAddress(), password: PASSWORD, displayName: 'x' }],
        ],
        async (body) => {
          const outsider = await signUp(context, body);
          const opened = outsider && (await opens(context, outsider.idToken));
          assertDefended(!opened, `an outsider has access to ${opened}`);
          assertDefended(!outsider, 'the service created the account');
          return 'refused';
        },
      ),
  },
  {
    id: 'accounts/address-changed-to-invited',
    title: 'a user changes their address to one that another demand invites',
    run: async (context) => {
      const [attackers, victims] = [await context.side(), await context.side()];
      const email = victimAddress();
      const own = await signIn(context.addresses.auth, attackers.editor.account);
      const changed = await attempt(context, 'accounts:update', {
        idToken: own?.idToken,
        email,
        returnSecureToken: true,
      });
      await invite(context, victims, email);
      const tokens = [changed?.idToken, own?.idToken];
      for (const token of tokens) {
        const opened = token === undefined ? undefined : await opens(context, token);
        assertDefended(!opened?.includes(victims.name), `in the other demand: ${opened}`);
      }
      const later = await signIn(context.addresses.auth, {
        email,
        password: attackers.editor.account.password,
      });
      const opened = later && (await opens(context, later.idToken));
      assertDefended(!opened, `signed in with the changed address: ${opened}`);
      return changed ? 'changed, without access to the other demand' : 'the change was refused';
    },
  },
  {
    id: 'accounts/address-changed-after-invited',
    title: 'a user changes their address to one that has already been invited',
    run: async (context) => {
      const [attackers, victims] = [await context.side(), await context.side()];
      const email = victimAddress();
      await invite(context, victims, email);
      const own = await signIn(context.addresses.auth, attackers.editor.account);
      const changed = await attempt(context, 'accounts:update', {
        idToken: own?.idToken,
        email,
        returnSecureToken: true,
      });
      const opened = changed && (await opens(context, changed.idToken));
      assertDefended(!opened?.includes(victims.name), `in the other demand: ${opened}`);
      return changed ? `changed; gives access to ${opened ?? 'nothing'}` : 'the change was refused';
    },
  },
  {
    id: 'accounts/own-address',
    title: 'a user changes their address or password directly at the identity service',
    run: async (context) => {
      const side = await context.side();
      const own = await signIn(context.addresses.auth, side.editor.account);
      return eachCase(
        [
          ['another address', { email: victimAddress() }],
          ['verified by oneself', { emailVerified: true, email: victimAddress() }],
          ['the address of an ADMIN', { email: side.admin.account.email }],
          ['custom attributes', { customAttributes: '{"role":"ADMIN","actor":"Operator"}' }],
          ['unlinking', { deleteProvider: ['password'] }],
        ],
        async (body) => {
          const changed = await attempt(context, 'accounts:update', {
            idToken: own?.idToken,
            returnSecureToken: true,
            ...body,
          });
          const opened = changed && (await opens(context, changed.idToken));
          const asOperator = changed && (await opens(context, changed.idToken, 'Operator'));
          assertDefended(!asOperator, `an operator now: ${asOperator}`);
          assertDefended(!opened || !opened.includes('"role":"ADMIN"'), `an ADMIN now: ${opened}`);
          if ('email' in body) assertDefended(!opened, `the changed account is still served: ${opened}`);
          return changed ? 'changed, without effect' : 'refused';
        },
      );
    },
  },
  {
    id: 'accounts/deleted-and-made-anew',
    title: 'a user deletes their account at the identity service; an outsider creates it again',
    run: async (context) => {
      const side = await context.side();
      const { email } = side.editor.account;
      const own = await signIn(context.addresses.auth, side.editor.account);
      await attempt(context, 'accounts:delete', { idToken: own?.idToken });
      const outsider = await signUp(context, { email, password: PASSWORD });
      const opened = outsider && (await opens(context, outsider.idToken));
      assertDefended(!opened, `the outsider has access to ${opened}`);
      return outsider ? 'created again, without access' : 'refused';
    },
  },
  {
    id: 'accounts/provider',
    title: 'an outsider signs in through another provider with an address that is invited later',
    run: async (context) => {
      const side = await context.side();
      const email = victimAddress();
      const claims = { sub: randomUUID(), email, email_verified: true };
      const outsider = await attempt(context, 'accounts:signInWithIdp', {
        postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
        requestUri: 'http://localhost',
        returnSecureToken: true,
      });
      await invite(context, side, email);
      await assertNoAccess(context, email, PASSWORD, [outsider?.idToken]);
      return outsider ? 'signed in, without access' : 'refused';
    },
  },
  {
    id: 'accounts/oracle',
    title: 'an invitation reveals whether an address belongs to another demand',
    run: async (context) => {
      const side = await context.side();
      const unknown = victimAddress();
      const asked = async (email: string): Promise<string> => {
        const answer = await side.admin.ask(
          'mutation ($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { results { ok message demandUser { state isPasswordSet actions { id isAllowed } } } } }',
          { input: { users: [{ email, lastName: '招待', firstName: '者', role: 'EDITOR' }] } },
        );
        assertNoFailure(answer, 'the invitation');
        return JSON.stringify(answer.data ?? answer.codes);
      };
      const fresh = await asked(unknown);
      const taken = await asked('admin@mihon-bussan.example');
      const operators = await asked('operator@hacchu-hub.example');
      assertDefended(fresh === taken, `another demand's address is answered differently: ${taken}`);
      assertDefended(fresh === operators, `an operator's address is answered differently: ${operators}`);
      const listed = await side.admin.ask(
        '{ demandUsers(limit: 100) { items { email state isPasswordSet invitedAt } } }',
      );
      const rowOf = (email: string): string =>
        JSON.stringify(listed.data)
          .split('{')
          .find((row) => row.includes(email))
          ?.replace(/"(?:email|invitedAt)":"[^"]*",?/g, '') ?? 'absent';
      assertDefended(
        rowOf(unknown) === rowOf('admin@mihon-bussan.example'),
        `the list tells: ${rowOf('admin@mihon-bussan.example')}`,
      );
      return 'all answered alike';
    },
  },
  {
    id: 'accounts/reset-oracle',
    title: 'a password reset reveals whether an address is known',
    run: async (context) => {
      const asked = async (email: string): Promise<string> => {
        const answer = await context.anonymous({
          query:
            'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { ok } }',
          variables: { input: { email, actor: 'DemandUser' } },
        });
        return JSON.stringify([answer.status, answer.data, answer.codes]);
      };
      const known = await asked('admin@mihon-bussan.example');
      assertDefended(known === (await asked(victimAddress())), `known addresses are answered ${known}`);
      return known;
    },
  },
  {
    id: 'accounts/passwords',
    title: 'invalid passwords',
    run: async (context) => {
      const side = await context.side();
      const own = await signIn(context.addresses.auth, side.editor.account);
      return eachCase(
        [
          ['six spaces', ' '.repeat(6)],
          ['wide spaces', '\u3000'.repeat(8)],
          ['NULs', '\u0000'.repeat(8)],
          ['zero-width spaces', '\u200b'.repeat(8)],
          ['line breaks', '\n'.repeat(8)],
          ['no-break spaces', '\u00a0'.repeat(8)],
          ['five letters among spaces', ' a b '],
          ['a NUL inside', 'abc\u0000defgh'],
          ['a bell inside', 'abc\u0007defgh'],
          ['combining marks alone', '\u0301'.repeat(8)],
          ['Hangul fillers', '\u3164'.repeat(8)],
          ['a million letters', 'x'.repeat(400_000)],
        ],
        async (newPassword) => {
          const answer = await sendGraphRequest({
            port: context.addresses.gateway,
            caller: { authorization: `Bearer ${own?.idToken}`, actor: 'DemandUser' },
            body: {
              query:
                'mutation ($input: SetDemandUserPasswordInput!) { setDemandUserPassword(input: $input) { __typename } }',
              variables: { input: { newPassword } },
            },
            from: context.address(),
          });
          assertNoFailure(answer, 'the answer');
          assertDefended(answer.errors.length > 0, 'it was taken');
          return answer.codes.join(',');
        },
      );
    },
  },
  {
    id: 'accounts/removed-member',
    title: 'a removed user continues with the old token, and is invited elsewhere',
    run: async (context) => {
      const [first, second] = [await context.side(), await context.side()];
      const own = await signIn(context.addresses.auth, first.editor.account);
      await first.admin.run(
        'mutation ($input: DeleteDemandUserInput!) { deleteDemandUser(input: $input) { __typename } }',
        { input: { uuid: first.editorUuid } },
        z.unknown(),
      );
      await until('the removed member is out', async () =>
        (await opens(context, own?.idToken ?? '')) === undefined ? true : undefined,
      );
      await invite(context, second, first.editor.account.email).catch(() => {});
      await assertNoAccess(context, first.editor.account.email, first.editor.account.password, [
        own?.idToken,
      ]);
      return 'out, and not in the other demand before following its link';
    },
  },
];
