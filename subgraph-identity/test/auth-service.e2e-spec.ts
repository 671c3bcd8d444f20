import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import {
  as,
  startSubgraph,
  until,
  type TestIdentity,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-kit/testing';
import { randomUUID } from 'node:crypto';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { identityModule } from '../src/identity.module.js';
import { Accounts } from '../src/sign-in/accounts.js';
import { Adoption } from '../src/sign-in/adoption.js';
import { AuthEmulator, type Session } from './auth-emulator.js';
import { resolveIdentity, seedDemand, seedUser, type SeededDemand } from './fixtures.js';

const emulator = new AuthEmulator();
let subgraph: TestSubgraph;
let demand: SeededDemand;
beforeAll(async () => {
  // Through a door that the tests can close: that is the service being down.
  await emulator.openDoor();
  subgraph = await startSubgraph({ module: identityModule, name: 'identity_auth' });
  // Deliveries are driven by the tests.
  await subgraph.app.get(OutboxRelay).stop();
});
afterAll(async () => {
  await subgraph.close();
  await emulator.close();
});
let email: string;
beforeEach(async () => {
  demand = await seedDemand(subgraph, '招待株式会社');
  email = `person-${randomUUID()}@test.example`;
});
afterEach(() => emulator.openDoor());

const drain = () => subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });
const invite = async (who: TestIdentity = demand.admin): Promise<string> => {
  const users = [{ email, lastName: '佐藤', firstName: '一郎', role: 'EDITOR' }];
  const { data } = await subgraph.graphql<{
    createDemandUsers: { results: { demandUser: { uuid: string } }[] };
  }>(
    'mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { demandUser { uuid } } } }',
    { i: { users } },
    who,
  );
  return data?.createDemandUsers.results[0]?.demandUser.uuid ?? '';
};
const remove = (uuid: string) =>
  subgraph.graphql(
    'mutation($i: DeleteDemandUserInput!) { deleteDemandUser(input: $i) { demandUser { uuid } } }',
    { i: { uuid } },
    demand.admin,
  );
const requestReset = async (): Promise<void> => {
  await subgraph.graphql(
    'mutation($i: RequestPasswordResetInput!) { requestPasswordReset(input: $i) { ok } }',
    { i: { email, actor: 'DemandUser' } },
    as.anonymous(),
  );
  await drain();
};
const mails = () => subgraph.mailer.messages.filter(({ to }) => to.includes(email));
const lastCode = (): string =>
  decodeURIComponent(/oobCode=([^\s&]+)/.exec(mails().at(-1)?.text ?? '')?.[1] ?? '');
/** The row behind a session, as the gateway finds it; null where it refuses the token itself. */
const resolved = async (session: Session | null, actor = 'DemandUser') => {
  const token = await emulator.verified(session?.idToken ?? '');
  return token && resolveIdentity(subgraph, { ...token, actor });
};
const inviteOperator = async (): Promise<string> => {
  const { data } = await subgraph.graphql<{ createOperator: { operator: { uuid: string } } }>(
    'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid } } }',
    { i: { email, lastName: '佐藤', firstName: '一郎' } },
    as.operator(),
  );
  return data?.createOperator.operator.uuid ?? '';
};
/** The second in which the identity service counts is over: sessions of the next one are not those of before. */
const nextSecond = async (): Promise<void> => {
  const second = Math.floor(Date.now() / 1_000);
  await until(
    () => Math.floor(Date.now() / 1_000),
    (now) => now > second,
  );
};

describe('with the identity service', () => {
  it('an invited person sets the first password through our link, signs in and is recognised', async () => {
    await invite();
    await drain();
    expect(await emulator.resetPassword(lastCode(), 'first-password')).toBe(email);
    const session = await emulator.signIn(email, 'first-password');
    expect(await resolved(session)).toMatchObject({
      name: '佐藤 一郎',
      email,
      role: 'EDITOR',
      demand: { name: '招待株式会社' },
    });
  });

  it('an account is known from the moment it exists', async () => {
    const uuid = await invite();
    const directory = subgraph.app.get(AuthDirectory);
    const create = directory.create.bind(directory);
    const known: unknown[] = [];
    const spy = jest.spyOn(directory, 'create').mockImplementation(async (account) => {
      await create(account);
      const session = { authUid: account.uid, email, authTime: Math.floor(Date.now() / 1_000) };
      known.push(await resolveIdentity(subgraph, { ...session, actor: 'DemandUser' }));
    });
    await drain();
    spy.mockRestore();
    expect(known).toEqual([expect.objectContaining({ uuid, email })]);
  });

  it('a deleted person cannot sign in, sessions end, and a new invitation begins without a password', async () => {
    const uuid = await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const session = await emulator.signIn(email, 'first-password');
    expect(await emulator.refresh(session?.refreshToken ?? '')).toBe(true);
    await remove(uuid);
    // At once by our rows, before the identity service knows.
    expect(await resolved(session)).toBeNull();
    await drain();
    expect(await emulator.signIn(email, 'first-password')).toBeNull();
    expect(await emulator.refresh(session?.refreshToken ?? '')).toBe(false);
    await invite();
    await drain();
    expect(await emulator.signIn(email, 'first-password')).toBeNull();
    await emulator.resetPassword(lastCode(), 'second-password');
    const again = await emulator.signIn(email, 'second-password');
    // The account is another one, so that nothing of the first one counts.
    expect(again?.localId).not.toBe(session?.localId);
    expect(await resolved(again)).toMatchObject({ email });
    expect(await resolved(session)).toBeNull();
  });

  it('an account that an operator shares stays, until that row goes as well', async () => {
    const uuid = await invite();
    const made = await inviteOperator();
    await drain();
    await emulator.resetPassword(lastCode(), 'one-password');
    await remove(uuid);
    await drain();
    const session = await emulator.signIn(email, 'one-password');
    expect(await resolved(session)).toBeNull();
    expect(await resolved(session, 'Operator')).toMatchObject({ email });
    const other = await subgraph.graphql<{ createOperator: { operator: { uuid: string } } }>(
      'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid } } }',
      { i: { email: `other-${email}`, lastName: '運営', firstName: '次郎' } },
      as.operator(),
    );
    await subgraph.graphql(
      'mutation($i: DeleteOperatorInput!) { deleteOperator(input: $i) { operator { uuid } } }',
      { i: { uuid: made } },
      as.operator({ uuid: other.data?.createOperator.operator.uuid }),
    );
    await drain();
    expect(await emulator.signIn(email, 'one-password')).toBeNull();
  });

  it("one's own password is set, and sessions of before end", async () => {
    const uuid = await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const session = await emulator.signIn(email, 'first-password');
    const caller = as.editor({ uuid, demand, authTime: Math.floor(Date.now() / 1_000) });
    const set = (newPassword: string) =>
      subgraph.graphql(
        'mutation($i: SetDemandUserPasswordInput!) { setDemandUserPassword(input: $i) { currentUser { isPasswordSet } } }',
        { i: { newPassword } },
        caller,
      );
    expect((await set('second-password')).data).toEqual({
      setDemandUserPassword: { currentUser: { isPasswordSet: true } },
    });
    expect(await emulator.signIn(email, 'first-password')).toBeNull();
    expect((await emulator.signIn(email, 'second-password'))?.localId).toBe(session?.localId);
    await emulator.closeDoor();
    const down = await set('third-password');
    expect(down.code).toBe('UNAVAILABLE');
    expect(down.errors[0]?.message).toBe(
      '認証サービスに接続できませんでした。時間をおいて再度お試しください。',
    );
    await emulator.openDoor();
    expect(await emulator.signIn(email, 'second-password')).not.toBeNull();
  });

  it('knows nobody twice, gives no code for strangers and shuts out nobody it does not know', async () => {
    const directory = subgraph.app.get(AuthDirectory);
    const accounts = subgraph.app.get(Accounts);
    await invite();
    // The invitation of the outbox and a reset that somebody asks for meanwhile.
    const uids = await Promise.all([1, 2, 3].map(() => accounts.bringInLine(email)));
    expect(new Set(uids).size).toBe(1);
    expect(await emulator.uidOf(email)).toBe(uids[0]);
    expect(await directory.passwordResetCode(email)).toMatch(/.{10,}/);
    const stranger = `stranger-${randomUUID()}@test.example`;
    expect(await directory.passwordResetCode(stranger)).toBeNull();
    expect(await directory.findByEmail(stranger)).toBeNull();
    for (const end of ['shutOut', 'remove', 'endSessions'] as const) await directory[end](randomUUID());
    expect(await emulator.exists(stranger)).toBe(false);
  });
});

describe('an account that a stranger made under the address, before it is invited', () => {
  /** Nothing that the stranger has opens the row, now or after the invited person is in. */
  async function expectStrangerOut(stranger: Session, actor: string): Promise<void> {
    expect(await resolved(stranger, actor)).toBeNull();
    expect(await emulator.refresh(stranger.refreshToken)).toBe(false);
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
  }

  it.each([
    ['a user', () => invite(), 'DemandUser'],
    ['an operator', inviteOperator, 'Operator'],
  ] as const)('does not become the one of %s', async (_who, inviteOne, actor) => {
    const stranger = await emulator.signUp(email, 'of-the-stranger', { displayName: '横取り' });
    await inviteOne();
    // The row exists, the message was not delivered yet.
    expect(await resolved(stranger, actor)).toBeNull();
    await drain();
    await expectStrangerOut(stranger, actor);
    await emulator.resetPassword(lastCode(), 'of-the-invited');
    await expectStrangerOut(stranger, actor);
    const invited = await emulator.signIn(email, 'of-the-invited');
    expect(invited?.localId).not.toBe(stranger.localId);
    expect(await resolved(invited, actor)).toMatchObject({ email, actor });
  });

  it('is not kept when it says of itself that the address is proved, by a telephone or by another provider', async () => {
    const stranger = await emulator.signUp(email, 'of-the-stranger', {
      emailVerified: true,
      phoneNumber: `+8190${String(Date.now()).slice(-8)}`,
    });
    await invite();
    await drain();
    await expectStrangerOut(stranger, 'DemandUser');
    expect(await emulator.account(stranger.localId)).toBeUndefined();
    const account = await emulator.account((await emulator.uidOf(email)) ?? '');
    expect(account).toMatchObject({ email, emailVerified: false, providerUserInfo: [] });
    expect(account?.phoneNumber).toBeUndefined();
  });

  it('and moves to it from an address of the stranger', async () => {
    const own = `stranger-${randomUUID()}@test.example`;
    const stranger = await emulator.signUp(own, 'of-the-stranger');
    await emulator.update(stranger.localId, { email });
    const moved = await emulator.signIn(email, 'of-the-stranger');
    expect(moved?.localId).toBe(stranger.localId);
    await invite();
    await drain();
    for (const session of [stranger, moved]) if (session) await expectStrangerOut(session, 'DemandUser');
  });

  it('of another demand, whose user moves to the address, does not become it and loses the old row', async () => {
    const wanted = email;
    email = `insider-${randomUUID()}@test.example`;
    await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'of-the-insider');
    const insider = await emulator.signIn(email, 'of-the-insider');
    expect(await resolved(insider)).toMatchObject({ email });
    await emulator.update(insider?.localId ?? '', { email: wanted, emailVerified: true });
    const moved = await emulator.signIn(wanted, 'of-the-insider');
    expect(moved?.localId).toBe(insider?.localId);
    // The row is bound to the address as well.
    expect(await resolved(moved)).toBeNull();
    email = wanted;
    await invite();
    await drain();
    expect(await resolved(moved)).toBeNull();
    expect(await emulator.signIn(wanted, 'of-the-insider')).toBeNull();
  });

  it('between our look and our making of it, is removed as well', async () => {
    const directory = subgraph.app.get(AuthDirectory);
    const create = directory.create.bind(directory);
    const strangers: Session[] = [];
    directory.create = async (account) => {
      if (strangers.length < 2) strangers.push(await emulator.signUp(email, 'of-the-stranger'));
      return create(account);
    };
    try {
      await invite();
      await drain();
    } finally {
      directory.create = create;
    }
    expect(strangers).toHaveLength(2);
    for (const stranger of strangers) await expectStrangerOut(stranger, 'DemandUser');
    await emulator.resetPassword(lastCode(), 'of-the-invited');
    expect(await resolved(await emulator.signIn(email, 'of-the-invited'))).toMatchObject({ email });
  });
});

describe('a bound account', () => {
  it('that moves to another address opens nothing, and a reset makes the owner of the address a new one', async () => {
    await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const session = await emulator.signIn(email, 'first-password');
    await emulator.update(session?.localId ?? '', { email: `moved-${email}`, emailVerified: true });
    expect(await resolved(await emulator.signIn(`moved-${email}`, 'first-password'))).toBeNull();
    const stranger = await emulator.signUp(email, 'of-the-stranger', { emailVerified: true });
    expect(await resolved(stranger)).toBeNull();
    await requestReset();
    expect(await resolved(stranger)).toBeNull();
    await emulator.resetPassword(lastCode(), 'second-password');
    expect(await resolved(await emulator.signIn(email, 'second-password'))).toMatchObject({ email });
    expect(await emulator.signIn(`moved-${email}`, 'first-password')).toBeNull();
  });

  it('keeps its password and sessions when somebody asks for a reset, or invites its owner as an operator', async () => {
    await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const session = await emulator.signIn(email, 'first-password');
    await requestReset();
    await inviteOperator();
    await drain();
    expect(await resolved(session)).toMatchObject({ email });
    expect(await resolved(session, 'Operator')).toMatchObject({ email, actor: 'Operator' });
  });

  it('that is shut out holds its address, and the next invitation begins anew though a stranger had it', async () => {
    const uuid = await invite();
    await drain();
    const former = await emulator.uidOf(email);
    await remove(uuid);
    await drain();
    expect(await emulator.account(former ?? '')).toMatchObject({ email, disabled: true });
    await emulator.update(former ?? '', { disableUser: false, password: 'of-the-stranger' });
    const stranger = await emulator.signIn(email, 'of-the-stranger');
    await invite();
    await drain();
    expect(await resolved(stranger)).toBeNull();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
    expect(await emulator.uidOf(email)).not.toBe(former);
  });

  it('that was disabled at the service is not enabled by whoever asks for a reset', async () => {
    await invite();
    await drain();
    const uid = (await emulator.uidOf(email)) ?? '';
    await emulator.update(uid, { disableUser: true });
    await requestReset();
    expect(await emulator.account(uid)).toMatchObject({ disabled: true });
  });
});

describe('rows from before accounts were bound', () => {
  const former = (change: object) =>
    seedUser(subgraph, demand, 'EDITOR', { email, isPasswordSet: true, ...change });

  it('go on with the password of an address that was proved, and nothing else stays linked', async () => {
    const phoneNumber = `+8180${String(Date.now()).slice(-8)}`;
    const session = await emulator.signUp(email, 'known-password', { emailVerified: true, phoneNumber });
    await emulator.update(session.localId, { customAttributes: '{"admin":true}' });
    await former({ authUid: session.localId });
    expect(await resolved(session)).toMatchObject({ email });
    await requestReset();
    expect(await resolved(await emulator.signIn(email, 'known-password'))).toMatchObject({ email });
    const account = await emulator.account(session.localId);
    expect(account?.phoneNumber).toBeUndefined();
    expect(JSON.parse(account?.customAttributes ?? '{}')).toEqual({});
  });

  it('that were linked to an account of a stranger are closed to him, and opened by a reset', async () => {
    const stranger = await emulator.signUp(email, 'of-the-stranger');
    await former({ authUid: stranger.localId });
    expect(await resolved(stranger)).toBeNull();
    await requestReset();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
    await emulator.resetPassword(lastCode(), 'of-the-owner');
    expect(await resolved(await emulator.signIn(email, 'of-the-owner'))).toMatchObject({ email });
  });

  it('are bound all at once by the command of the upgrade, which sends open invitations again', async () => {
    const session = await emulator.signUp(email, 'known-password', { emailVerified: true });
    await former({ authUid: session.localId });
    const waiting = `waiting-${email}`;
    const stranger = await emulator.signUp(waiting, 'of-the-stranger', { emailVerified: true });
    await seedUser(subgraph, demand, 'EDITOR', {
      email: waiting,
      authUid: stranger.localId,
      isPasswordSet: false,
    });
    const adoption = subgraph.app.get(Adoption);
    expect((await adoption.run()).bound).toBeGreaterThanOrEqual(2);
    await drain();
    expect(await resolved(session)).toMatchObject({ email });
    expect(await resolved(stranger)).toBeNull();
    expect(await emulator.account(stranger.localId)).toBeUndefined();
    const sent = subgraph.mailer.messages.filter(({ to }) => to.includes(waiting));
    expect(sent.map(({ text }) => text?.includes('oobCode='))).toEqual([true]);
    expect(await adoption.run()).toEqual({ bound: 0, invited: 0 });
  });

  it('with an open invitation get an account of ours', async () => {
    const stranger = await emulator.signUp(email, 'of-the-stranger', { emailVerified: true });
    await former({ authUid: stranger.localId, isPasswordSet: false });
    await requestReset();
    expect(await resolved(stranger)).toBeNull();
    expect(await emulator.signIn(email, 'of-the-stranger')).toBeNull();
  });
});

describe('signing out', () => {
  const end = (mutation: 'signOut' | 'signOutEverywhere', uuid: string, authTime: number) =>
    subgraph.graphql(`mutation { ${mutation} { ok } }`, {}, as.editor({ uuid, demand, authTime }));
  const authTimeOf = async (session: Session | null) =>
    (await emulator.verified(session?.idToken ?? ''))?.authTime ?? 0;
  const signedInTwice = async () => {
    const uuid = await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const desk = await emulator.signIn(email, 'first-password');
    await nextSecond();
    const phone = await emulator.signIn(email, 'first-password');
    return { uuid, desk, phone };
  };

  it('ends the session with its refreshed tokens, and no other one', async () => {
    const { uuid, desk, phone } = await signedInTwice();
    const authTime = await authTimeOf(phone);
    expect((await end('signOut', uuid, authTime)).data).toEqual({ signOut: { ok: true } });
    expect(await resolved(phone)).toBeNull();
    const refreshed = await emulator.refreshed(phone?.refreshToken ?? '');
    expect(await emulator.verified(refreshed)).toMatchObject({ authTime });
    expect(await resolved({ localId: '', refreshToken: '', idToken: refreshed })).toBeNull();
    expect(await resolved(desk)).toMatchObject({ email });
    expect((await end('signOut', uuid, authTime)).errors).toEqual([]);
  });

  it('everywhere ends all of them at once, also at the service, and the next sign-in is a new one', async () => {
    const { uuid, desk, phone } = await signedInTwice();
    const answer = await end('signOutEverywhere', uuid, await authTimeOf(phone));
    expect(answer.data).toEqual({ signOutEverywhere: { ok: true } });
    // At once by our rows, before the identity service knows.
    for (const session of [desk, phone]) {
      expect(await resolved(session)).toBeNull();
    }
    await nextSecond();
    await drain();
    for (const session of [desk, phone]) {
      expect(await emulator.verified(session?.idToken ?? '')).toBeNull();
      const idToken = await emulator.refreshed(session?.refreshToken ?? '');
      expect(await resolved({ localId: '', refreshToken: '', idToken })).toBeNull();
    }
    expect(await resolved(await emulator.signIn(email, 'first-password'))).toMatchObject({ email });
    const { data } = await subgraph.graphql<{ auditEntries: { items: { event: string }[] } }>(
      '{ auditEntries { items { event } } }',
      {},
      demand.admin,
    );
    expect(data?.auditEntries.items.map(({ event }) => event)).toContain('SIGNED_OUT_EVERYWHERE');
  });
});

describe('with the identity service being down in the middle of an invitation', () => {
  it('the person is invited all the same, and gets account and mail, once, when it is back', async () => {
    await emulator.closeDoor();
    const uuid = await invite();
    await subgraph.app.get(OutboxRelay).drain();
    expect(mails()).toEqual([]);
    const { data } = await subgraph.graphql<{ demandUsers: { items: { uuid: string; state: string }[] } }>(
      'query($q: String) { demandUsers(query: $q) { items { uuid state } } }',
      { q: email },
      demand.admin,
    );
    expect(data?.demandUsers.items).toEqual([{ uuid, state: 'INVITED' }]);
    await emulator.openDoor();
    expect(await emulator.exists(email)).toBe(false);
    await drain();
    expect(await emulator.exists(email)).toBe(true);
    expect(mails()).toHaveLength(1);
    await emulator.resetPassword(lastCode(), 'first-password');
    expect(await resolved(await emulator.signIn(email, 'first-password'))).toMatchObject({ email });
  });

  it('the account is made once though the mail failed first', async () => {
    subgraph.mailer.failure = new Error('the mail server is down');
    await invite();
    await subgraph.app.get(OutboxRelay).drain();
    const account = await emulator.uidOf(email);
    expect(account).toBeDefined();
    subgraph.mailer.failure = undefined;
    await drain();
    expect(await emulator.uidOf(email)).toBe(account);
    expect(mails()).toHaveLength(1);
  });

  it('somebody who is deleted meanwhile never gets an account', async () => {
    const other = await seedUser(subgraph, demand, 'ADMIN');
    await emulator.closeDoor();
    const uuid = await invite(other.identity);
    await subgraph.app.get(OutboxRelay).drain();
    await remove(uuid);
    await subgraph.app.get(OutboxRelay).drain();
    await emulator.openDoor();
    await drain();
    expect(await emulator.exists(email)).toBe(false);
    expect(mails()).toEqual([]);
  });
});
