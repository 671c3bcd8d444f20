import { randomUUID } from 'node:crypto';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { Accounts } from '../src/sign-in/accounts.js';
import {
  demand,
  drain,
  email,
  emulator,
  invite,
  inviteOperator,
  lastCode,
  mails,
  remove,
  resolved,
  subgraph,
} from './auth-service.harness.js';
import { resolveIdentity, seedUser } from './fixtures.js';

describe('with the identity service', () => {
  it('an invited user sets the first password through our link, signs in and is recognised', async () => {
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

  it('an account is bound before it exists', async () => {
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

  it('a deleted user cannot sign in, sessions end, and a new invitation starts without a password', async () => {
    const uuid = await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const session = await emulator.signIn(email, 'first-password');
    expect(await emulator.refresh(session?.refreshToken ?? '')).toBe(true);
    await remove(uuid);
    // Immediately because of our rows, before the identity service is updated.
    expect(await resolved(session)).toBeNull();
    await drain();
    expect(await emulator.signIn(email, 'first-password')).toBeNull();
    expect(await emulator.refresh(session?.refreshToken ?? '')).toBe(false);
    await invite();
    await drain();
    expect(await emulator.signIn(email, 'first-password')).toBeNull();
    await emulator.resetPassword(lastCode(), 'second-password');
    const again = await emulator.signIn(email, 'second-password');
    // It is a new account, so that nothing of the first one is valid.
    expect(again?.localId).not.toBe(session?.localId);
    expect(await resolved(again)).toMatchObject({ email });
    expect(await resolved(session)).toBeNull();
  });

  it('an account that an operator shares is kept until that row is deleted as well', async () => {
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

  it("a user's own password is set, and earlier sessions end", async () => {
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
    await emulator.closeProxy();
    const down = await set('third-password');
    expect(down.code).toBe('UNAVAILABLE');
    expect(down.errors[0]?.message).toBe(
      '認証サービスに接続できませんでした。時間をおいて再度お試しください。',
    );
    await emulator.openProxy();
    expect(await emulator.signIn(email, 'second-password')).not.toBeNull();
  });

  it('creates no account twice, returns no code for strangers and disables no unknown account', async () => {
    const directory = subgraph.app.get(AuthDirectory);
    const accounts = subgraph.app.get(Accounts);
    await invite();
    // The invitation of the outbox and a concurrent reset request.
    const uids = await Promise.all([1, 2, 3].map(() => accounts.bringInLine(email)));
    expect(new Set(uids).size).toBe(1);
    expect(await emulator.uidOf(email)).toBe(uids[0]);
    expect(await directory.passwordResetCode(email)).toMatch(/.{10,}/);
    const stranger = `stranger-${randomUUID()}@test.example`;
    expect(await directory.passwordResetCode(stranger)).toBeNull();
    expect(await directory.findByEmail(stranger)).toBeNull();
    for (const end of ['disable', 'remove', 'endSessions'] as const) await directory[end](randomUUID());
    expect(await emulator.exists(stranger)).toBe(false);
  });
});

describe('while the identity service is down during an invitation', () => {
  it('the user is invited, and gets account and mail, once, after recovery', async () => {
    await emulator.closeProxy();
    const uuid = await invite();
    await subgraph.app.get(OutboxRelay).drain();
    expect(mails()).toEqual([]);
    const { data } = await subgraph.graphql<{ demandUsers: { items: { uuid: string; state: string }[] } }>(
      'query($q: String) { demandUsers(query: $q) { items { uuid state } } }',
      { q: email },
      demand.admin,
    );
    expect(data?.demandUsers.items).toEqual([{ uuid, state: 'INVITED' }]);
    await emulator.openProxy();
    expect(await emulator.exists(email)).toBe(false);
    await drain();
    expect(await emulator.exists(email)).toBe(true);
    expect(mails()).toHaveLength(1);
    await emulator.resetPassword(lastCode(), 'first-password');
    expect(await resolved(await emulator.signIn(email, 'first-password'))).toMatchObject({ email });
  });

  it('the account is created once although the mail failed first', async () => {
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

  it('a user who is deleted in the meantime never gets an account', async () => {
    const other = await seedUser(subgraph, demand, 'ADMIN');
    await emulator.closeProxy();
    const uuid = await invite(other.identity);
    await subgraph.app.get(OutboxRelay).drain();
    await remove(uuid);
    await subgraph.app.get(OutboxRelay).drain();
    await emulator.openProxy();
    await drain();
    expect(await emulator.exists(email)).toBe(false);
    expect(mails()).toEqual([]);
  });
});
