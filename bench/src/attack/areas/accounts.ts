import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Arena, Side } from '../arena.js';
import { eachCase, hold, sane, until, type Attack } from '../attack.js';
import { askGraph } from '../stack/graph.js';
import { askIdentityService, mailsTo, signIn } from '../stack/people.js';

const PASSWORD = 'stranger-password-1';
const session = z.object({
  idToken: z.string(),
  localId: z.string().optional(),
  refreshToken: z.string().optional(),
});

const victimAddress = (): string => `victim-${randomUUID().slice(0, 8)}@higaisha.example`;

/** What the service gives to a stranger; undefined where it refuses. */
async function attempt(
  arena: Arena,
  path: string,
  body: object,
): Promise<z.infer<typeof session> | undefined> {
  const answer = await askIdentityService(arena.addresses.auth, `${path}?key=demo`, body);
  const parsed = session.safeParse(answer.status === 200 ? JSON.parse(answer.text) : undefined);
  return parsed.data;
}

const signUp = (arena: Arena, body: object) =>
  attempt(arena, 'accounts:signUp', { returnSecureToken: true, ...body });

/** Invites somebody and waits until the invitation has gone out: the account is then linked, if it ever is. */
async function invite(arena: Arena, side: Side, email: string): Promise<void> {
  const answer = await side.admin.ask(
    `mutation ($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { results { ok message } } }`,
    { input: { users: [{ email, lastName: '招待', firstName: '者', role: 'ADMIN' }] } },
  );
  sane(answer, 'the invitation');
  await until('the invitation goes out', async () =>
    (await mailsTo(arena.addresses, email)).length > 0 ? true : undefined,
  );
}

async function inviteOperator(arena: Arena, email: string): Promise<void> {
  const answer = await arena.operator.ask(
    'mutation ($input: CreateOperatorInput!) { createOperator(input: $input) { operator { uuid } } }',
    { input: { email, lastName: '招待', firstName: '者' } },
  );
  sane(answer, 'the invitation');
  await until('the invitation goes out', async () =>
    (await mailsTo(arena.addresses, email)).length > 0 ? true : undefined,
  );
}

/** The demand that a token opens; undefined where it opens nothing. */
async function opens(
  arena: Arena,
  token: string,
  actor: 'DemandUser' | 'Operator' = 'DemandUser',
): Promise<string | undefined> {
  const answer = await askGraph({
    port: arena.addresses.gateway,
    caller: { authorization: `Bearer ${token}`, actor },
    body: { query: '{ currentUser { email role demand { name } } }' },
    from: arena.address(),
  });
  return answer.data?.['currentUser'] ? JSON.stringify(answer.data['currentUser']) : undefined;
}

/** Neither the password nor the token of a stranger opens anything, also a while later. */
async function opensNothing(
  arena: Arena,
  email: string,
  password: string,
  tokens: readonly (string | undefined)[],
  actor: 'DemandUser' | 'Operator' = 'DemandUser',
): Promise<void> {
  const later = await signIn(arena.addresses.auth, { email, password });
  for (const token of [...tokens, later?.idToken]) {
    const opened = token === undefined ? undefined : await opens(arena, token, actor);
    hold(opened === undefined, `the stranger is in: ${opened}`);
  }
}

export const ACCOUNTS: readonly Attack[] = [
  {
    id: 'accounts/signed-up-before-invited',
    title: 'a stranger signs up with an address that is invited later',
    run: async (arena) => {
      const side = await arena.side();
      let refusals = 0;
      const note = await eachCase(
        (['as written', 'in capitals', 'with a full stop'] as const).map((name) => [name, name]),
        async (name) => {
          const email = victimAddress();
          const used = name === 'in capitals' ? email.toUpperCase() : email;
          const stranger = await signUp(arena, { email: used, password: PASSWORD });
          if (!stranger) refusals += 1;
          await invite(arena, side, name === 'with a full stop' ? email.replace('victim', 'VICTIM') : email);
          await opensNothing(arena, used, PASSWORD, [stranger?.idToken]);
        },
      );
      return `${note}; sign-up refused ${refusals} of 3 times`;
    },
  },
  {
    id: 'accounts/operator-signed-up-before',
    title: 'the same for an operator',
    run: async (arena) => {
      const email = victimAddress();
      const stranger = await signUp(arena, { email, password: PASSWORD });
      await inviteOperator(arena, email);
      await opensNothing(arena, email, PASSWORD, [stranger?.idToken], 'Operator');
      return stranger ? 'signed up, and still nobody' : 'sign-up refused';
    },
  },
  {
    id: 'accounts/sign-up',
    title: 'strangers make accounts at the identity service',
    run: (arena) =>
      eachCase(
        [
          ['address and password', { email: victimAddress(), password: PASSWORD }],
          ['nothing at all (anonymous)', {}],
          ['display name', { email: victimAddress(), password: PASSWORD, displayName: 'x' }],
        ],
        async (body) => {
          const stranger = await signUp(arena, body);
          const opened = stranger && (await opens(arena, stranger.idToken));
          hold(!opened, `a stranger is in: ${opened}`);
          hold(!stranger, 'the service made the account');
          return 'refused';
        },
      ),
  },
  {
    id: 'accounts/address-changed-to-invited',
    title: 'a member changes the own address to one that another demand invites',
    run: async (arena) => {
      const [attackers, victims] = [await arena.side(), await arena.side()];
      const email = victimAddress();
      const own = await signIn(arena.addresses.auth, attackers.editor.account);
      const changed = await attempt(arena, 'accounts:update', {
        idToken: own?.idToken,
        email,
        returnSecureToken: true,
      });
      await invite(arena, victims, email);
      const tokens = [changed?.idToken, own?.idToken];
      for (const token of tokens) {
        const opened = token === undefined ? undefined : await opens(arena, token);
        hold(!opened?.includes(victims.name), `in the other demand: ${opened}`);
      }
      const later = await signIn(arena.addresses.auth, {
        email,
        password: attackers.editor.account.password,
      });
      const opened = later && (await opens(arena, later.idToken));
      hold(!opened, `signed in with the changed address: ${opened}`);
      return changed ? 'changed, and nobody in the other demand' : 'the change was refused';
    },
  },
  {
    id: 'accounts/address-changed-after-invited',
    title: 'a member changes the own address to one that was invited already',
    run: async (arena) => {
      const [attackers, victims] = [await arena.side(), await arena.side()];
      const email = victimAddress();
      await invite(arena, victims, email);
      const own = await signIn(arena.addresses.auth, attackers.editor.account);
      const changed = await attempt(arena, 'accounts:update', {
        idToken: own?.idToken,
        email,
        returnSecureToken: true,
      });
      const opened = changed && (await opens(arena, changed.idToken));
      hold(!opened?.includes(victims.name), `in the other demand: ${opened}`);
      return changed ? `changed; it opens ${opened ?? 'nothing'}` : 'the change was refused';
    },
  },
  {
    id: 'accounts/own-address',
    title: 'a member changes the own address or password behind the product’s back',
    run: async (arena) => {
      const side = await arena.side();
      const own = await signIn(arena.addresses.auth, side.editor.account);
      return eachCase(
        [
          ['another address', { email: victimAddress() }],
          ['verified by oneself', { emailVerified: true, email: victimAddress() }],
          ['the address of an ADMIN', { email: side.admin.account.email }],
          ['custom attributes', { customAttributes: '{"role":"ADMIN","actor":"Operator"}' }],
          ['unlinking', { deleteProvider: ['password'] }],
        ],
        async (body) => {
          const changed = await attempt(arena, 'accounts:update', {
            idToken: own?.idToken,
            returnSecureToken: true,
            ...body,
          });
          const opened = changed && (await opens(arena, changed.idToken));
          const asOperator = changed && (await opens(arena, changed.idToken, 'Operator'));
          hold(!asOperator, `an operator now: ${asOperator}`);
          hold(!opened || !opened.includes('"role":"ADMIN"'), `an ADMIN now: ${opened}`);
          if ('email' in body) hold(!opened, `the changed account is still served: ${opened}`);
          return changed ? 'changed, and nothing gained' : 'refused';
        },
      );
    },
  },
  {
    id: 'accounts/deleted-and-made-anew',
    title: 'a member deletes the account at the service; a stranger makes it anew',
    run: async (arena) => {
      const side = await arena.side();
      const { email } = side.editor.account;
      const own = await signIn(arena.addresses.auth, side.editor.account);
      await attempt(arena, 'accounts:delete', { idToken: own?.idToken });
      const stranger = await signUp(arena, { email, password: PASSWORD });
      const opened = stranger && (await opens(arena, stranger.idToken));
      hold(!opened, `the stranger is in: ${opened}`);
      return stranger ? 'made anew, and nobody' : 'refused';
    },
  },
  {
    id: 'accounts/provider',
    title: 'a stranger signs in through another provider with an address that is invited later',
    run: async (arena) => {
      const side = await arena.side();
      const email = victimAddress();
      const claims = { sub: randomUUID(), email, email_verified: true };
      const stranger = await attempt(arena, 'accounts:signInWithIdp', {
        postBody: `id_token=${encodeURIComponent(JSON.stringify(claims))}&providerId=google.com`,
        requestUri: 'http://localhost',
        returnSecureToken: true,
      });
      await invite(arena, side, email);
      await opensNothing(arena, email, PASSWORD, [stranger?.idToken]);
      return stranger ? 'signed in, and nobody' : 'refused';
    },
  },
  {
    id: 'accounts/oracle',
    title: 'an invitation tells whether an address belongs to another demand',
    run: async (arena) => {
      const side = await arena.side();
      const unknown = victimAddress();
      const asked = async (email: string): Promise<string> => {
        const answer = await side.admin.ask(
          'mutation ($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { results { ok message demandUser { state isPasswordSet actions { id isAllowed } } } } }',
          { input: { users: [{ email, lastName: '招待', firstName: '者', role: 'EDITOR' }] } },
        );
        sane(answer, 'the invitation');
        return JSON.stringify(answer.data ?? answer.codes);
      };
      const fresh = await asked(unknown);
      const taken = await asked('admin@mihon-bussan.example');
      const operators = await asked('operator@hacchu-hub.example');
      hold(fresh === taken, `another demand's address is answered differently: ${taken}`);
      hold(fresh === operators, `an operator's address is answered differently: ${operators}`);
      const listed = await side.admin.ask(
        '{ demandUsers(limit: 100) { items { email state isPasswordSet invitedAt } } }',
      );
      const rowOf = (email: string): string =>
        JSON.stringify(listed.data)
          .split('{')
          .find((row) => row.includes(email))
          ?.replace(/"(?:email|invitedAt)":"[^"]*",?/g, '') ?? 'absent';
      hold(
        rowOf(unknown) === rowOf('admin@mihon-bussan.example'),
        `the list tells: ${rowOf('admin@mihon-bussan.example')}`,
      );
      return 'all answered alike';
    },
  },
  {
    id: 'accounts/reset-oracle',
    title: 'a password reset tells whether an address is known',
    run: async (arena) => {
      const asked = async (email: string): Promise<string> => {
        const answer = await arena.anonymous({
          query:
            'mutation ($input: RequestPasswordResetInput!) { requestPasswordReset(input: $input) { ok } }',
          variables: { input: { email, actor: 'DemandUser' } },
        });
        return JSON.stringify([answer.status, answer.data, answer.codes]);
      };
      const known = await asked('admin@mihon-bussan.example');
      hold(known === (await asked(victimAddress())), `known addresses are answered ${known}`);
      return known;
    },
  },
  {
    id: 'accounts/passwords',
    title: 'passwords that are none',
    run: async (arena) => {
      const side = await arena.side();
      const own = await signIn(arena.addresses.auth, side.editor.account);
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
          const answer = await askGraph({
            port: arena.addresses.gateway,
            caller: { authorization: `Bearer ${own?.idToken}`, actor: 'DemandUser' },
            body: {
              query:
                'mutation ($input: SetDemandUserPasswordInput!) { setDemandUserPassword(input: $input) { __typename } }',
              variables: { input: { newPassword } },
            },
            from: arena.address(),
          });
          sane(answer, 'the answer');
          hold(answer.errors.length > 0, 'it was taken');
          return answer.codes.join(',');
        },
      );
    },
  },
  {
    id: 'accounts/removed-member',
    title: 'somebody who was removed goes on with the old token, and is invited elsewhere',
    run: async (arena) => {
      const [first, second] = [await arena.side(), await arena.side()];
      const own = await signIn(arena.addresses.auth, first.editor.account);
      await first.admin.run(
        'mutation ($input: DeleteDemandUserInput!) { deleteDemandUser(input: $input) { __typename } }',
        { input: { uuid: first.editorUuid } },
        z.unknown(),
      );
      await until('the removed member is out', async () =>
        (await opens(arena, own?.idToken ?? '')) === undefined ? true : undefined,
      );
      await invite(arena, second, first.editor.account.email).catch(() => {});
      await opensNothing(arena, first.editor.account.email, first.editor.account.password, [own?.idToken]);
      return 'out, and not in the other demand before following its link';
    },
  },
];
