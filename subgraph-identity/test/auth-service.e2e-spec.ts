import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, startSubgraph, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { randomUUID } from 'node:crypto';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { identityModule } from '../src/identity.module.js';
import { AuthEmulator } from './auth-emulator.js';
import { seedDemand, seedUser, type SeededDemand } from './fixtures.js';

const emulator = new AuthEmulator();
let subgraph: TestSubgraph;
let demand: SeededDemand;
beforeAll(async () => {
  // Through a door that the tests can close: that is the service being down.
  await emulator.openDoor();
  subgraph = await startSubgraph({ module: identityModule, name: 'identity_auth' });
  demand = await seedDemand(subgraph, '招待株式会社');
  // Deliveries are driven by the tests.
  await subgraph.app.get(OutboxRelay).stop();
});
afterAll(async () => {
  await subgraph.close();
  await emulator.close();
});
let email: string;
beforeEach(() => {
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
const mails = () => subgraph.mailer.messages.filter(({ to }) => to.includes(email));
const lastCode = (): string =>
  decodeURIComponent(/oobCode=([^\s&]+)/.exec(mails().at(-1)?.text ?? '')?.[1] ?? '');
const resolved = async (authUid: string, actor = 'DemandUser') => {
  const { data } = await subgraph.graphql<{ resolveIdentity: object | null }>(
    'query($u: String!, $a: Actor!) { resolveIdentity(authUid: $u, actor: $a) { name email role demand { name } } }',
    { u: authUid, a: actor },
    as.service('gateway'),
  );
  return data?.resolveIdentity;
};

describe('with the identity service', () => {
  it('an invited person sets the first password through our link, signs in and is recognised', async () => {
    await invite();
    await drain();
    expect(await emulator.resetPassword(lastCode(), 'first-password')).toBe(email);
    const session = await emulator.signIn(email, 'first-password');
    expect(await resolved(session?.localId ?? '')).toEqual({
      name: '佐藤 一郎',
      email,
      role: 'EDITOR',
      demand: { name: '招待株式会社' },
    });
  });

  it('a deleted person cannot sign in, sessions end, and a new invitation begins without a password', async () => {
    const uuid = await invite();
    await drain();
    await emulator.resetPassword(lastCode(), 'first-password');
    const session = await emulator.signIn(email, 'first-password');
    expect(await emulator.refresh(session?.refreshToken ?? '')).toBe(true);
    await remove(uuid);
    // At once by our rows, before the identity service knows.
    expect(await resolved(session?.localId ?? '')).toBeNull();
    await drain();
    expect(await emulator.signIn(email, 'first-password')).toBeNull();
    expect(await emulator.refresh(session?.refreshToken ?? '')).toBe(false);
    await invite();
    await drain();
    expect(await emulator.signIn(email, 'first-password')).toBeNull();
    await emulator.resetPassword(lastCode(), 'second-password');
    const again = await emulator.signIn(email, 'second-password');
    expect(again?.localId).toBe(session?.localId);
    expect(await resolved(again?.localId ?? '')).toMatchObject({ email });
  });

  it('an account that an operator shares stays, until that row goes as well', async () => {
    const uuid = await invite();
    const made = await subgraph.graphql<{ createOperator: { operator: { uuid: string } } }>(
      'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid } } }',
      { i: { email, lastName: '佐藤', firstName: '一郎' } },
      as.operator(),
    );
    await drain();
    await emulator.resetPassword(lastCode(), 'one-password');
    await remove(uuid);
    await drain();
    const session = await emulator.signIn(email, 'one-password');
    expect(await resolved(session?.localId ?? '')).toBeNull();
    expect(await resolved(session?.localId ?? '', 'Operator')).toMatchObject({ email });
    const other = await subgraph.graphql<{ createOperator: { operator: { uuid: string } } }>(
      'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid } } }',
      { i: { email: `other-${email}`, lastName: '運営', firstName: '次郎' } },
      as.operator(),
    );
    await subgraph.graphql(
      'mutation($i: DeleteOperatorInput!) { deleteOperator(input: $i) { operator { uuid } } }',
      { i: { uuid: made.data?.createOperator.operator.uuid } },
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
    const person = { email, displayName: '二度 見' };
    const [first, second] = await Promise.all([
      directory.ensurePerson(person),
      directory.ensurePerson(person),
    ]);
    expect(second).toBe(first);
    expect(await directory.passwordResetCode(email)).toMatch(/.{10,}/);
    const stranger = `stranger-${randomUUID()}@test.example`;
    expect(await directory.passwordResetCode(stranger)).toBeNull();
    await directory.shutOut(stranger);
    expect(await emulator.exists(stranger)).toBe(false);
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
    expect(await resolved((await emulator.signIn(email, 'first-password'))?.localId ?? '')).toMatchObject({
      email,
    });
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
