import {
  KIT_ENVIRONMENT,
  type KitEnvironment,
  MailRejectedError,
  MailServerAwayError,
  OUTBOX_MODEL,
  type OutboxDocument,
  OutboxService,
  readInvitationAddress,
  Timestamp,
  unavailable,
} from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it, jest } from '@jest/globals';
import { DEMAND_USER_MODEL, type DemandUserDocument } from '../src/demand-users/demand-user.schema.js';
import { seedDemand, seedUser } from './fixtures.js';
import { directory } from './identity.harness.js';
import {
  drain,
  invite,
  mailsTo,
  type Person,
  remove,
  resend,
  shop,
  subgraph,
  tryOnce,
  withUsers,
} from './user-lifecycle.harness.js';

interface Mail {
  state: string;
  at: string;
  reason: string | null;
}
type MailsByUuid = Record<string, Mail | null>;

const byUuid = (items: readonly { uuid: string; invitationMail: Mail | null }[] = []): MailsByUuid =>
  Object.fromEntries(items.map(({ uuid, invitationMail }) => [uuid, invitationMail]));

const FIELDS = 'items { uuid invitationMail { state at reason } }';

async function mailsOf(who: TestIdentity, demandUuid?: string): Promise<MailsByUuid> {
  const { data } = await subgraph.graphql<{
    demandUsers: { items: { uuid: string; invitationMail: Mail | null }[] };
  }>(`query($d: ID) { demandUsers(demandUuid: $d, limit: 100) { ${FIELDS} } }`, { d: demandUuid }, who);
  return byUuid(data?.demandUsers.items);
}
const mailOf = async ({ uuid }: Person): Promise<Mail | null | undefined> =>
  (await mailsOf(shop.admin))[uuid];

const entries = () => subgraph.runtime.connection.model<OutboxDocument>(OUTBOX_MODEL);
const entriesOf = ({ uuid }: Person) => ({ topic: 'identity.invitation', key: { $regex: `^${uuid}:` } });
const users = () => subgraph.runtime.connection.model<DemandUserDocument>(DEMAND_USER_MODEL);
const storedUser = ({ uuid }: Person) => users().findById(uuid).lean<DemandUserDocument>();
const changeUser = ({ uuid }: Person, $set: Partial<DemandUserDocument>) =>
  users().updateOne({ _id: uuid }, { $set });

const away = () => new MailServerAwayError(new Error('no connection'));
const REFUSED = 'メールサーバーに受け付けられませんでした（550）。メールアドレスをご確認ください。';

/** An invitation whose mail the server refused for good. */
async function refused(): Promise<Person> {
  const person = await invite(shop.admin);
  subgraph.mailer.failure = new MailRejectedError(550);
  await drain();
  subgraph.mailer.failure = undefined;
  return person;
}

describe('the mail of an invitation', () => {
  withUsers();

  it('waits until it has left; then nothing is said about it', async () => {
    const person = await invite(shop.admin);
    expect(await mailOf(person)).toEqual({
      state: 'WAITING',
      at: expect.stringMatching(/^\d{4}-/),
      reason: null,
    });
    await drain();
    expect(await mailOf(person)).toBeNull();
    expect(await mailsOf(shop.admin)).toEqual({ [shop.adminUuid]: null, [person.uuid]: null });
  });

  it('is tried again while the mail server is away, and names the next attempt', async () => {
    const person = await invite(shop.admin);
    subgraph.mailer.failure = away();
    await tryOnce();
    const mail = await mailOf(person);
    expect(mail).toMatchObject({ state: 'RETRYING', reason: null });
    const entry = await entries().findOne(entriesOf(person)).lean();
    expect(mail?.at).toBe(Timestamp.serialize(entry?.availableAt));
    subgraph.mailer.failure = undefined;
    await drain();
    expect(await mailOf(person)).toBeNull();
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('that was refused for good says why, until it is sent again', async () => {
    const person = await refused();
    expect(await mailOf(person)).toMatchObject({ state: 'FAILED', reason: REFUSED });
    expect((await resend(shop.admin, person.uuid)).errors).toEqual([]);
    expect(await mailOf(person)).toMatchObject({ state: 'WAITING', reason: null });
    await drain();
    expect(await mailOf(person)).toBeNull();
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  const REPORT = `mutation($actor: String!, $userUuid: ID!, $invitedAt: String!) {
    reportReturnedInvitation(actor: $actor, userUuid: $userUuid, invitedAt: $invitedAt)
  }`;
  /** A bounce of the last mail to a person, as the slice reports it that receives mail. */
  const bounce = async ({ email }: Person, who = as.service('subgraph-orders')) => {
    const { MAIL_TOKEN_SECRET } = subgraph.app.get<KitEnvironment>(KIT_ENVIRONMENT);
    const { returnTo = '' } = mailsTo(email).at(-1) ?? {};
    return subgraph.graphql(REPORT, { ...readInvitationAddress(MAIL_TOKEN_SECRET, returnTo) }, who);
  };
  const RETURNED = '宛先のメールサーバーから返送されました。メールアドレスをご確認ください。';

  it('that came back says so, until it is sent again; a bounce of the mail before changes nothing', async () => {
    const person = await invite(shop.admin);
    await drain();
    const { MAIL_TOKEN_SECRET } = subgraph.app.get<KitEnvironment>(KIT_ENVIRONMENT);
    const { returnTo = '' } = mailsTo(person.email).at(-1) ?? {};
    const invitation = readInvitationAddress(MAIL_TOKEN_SECRET, returnTo);
    expect(invitation).toMatchObject({ actor: 'DemandUser', userUuid: person.uuid });
    expect((await bounce(person)).data).toEqual({ reportReturnedInvitation: true });
    expect(await mailOf(person)).toMatchObject({ state: 'FAILED', reason: RETURNED });
    expect((await resend(shop.admin, person.uuid)).errors).toEqual([]);
    await drain();
    expect(await mailOf(person)).toBeNull();
    await subgraph.graphql(REPORT, { ...invitation }, as.service('subgraph-orders'));
    expect(await mailOf(person)).toBeNull();
    await bounce(person);
    await bounce(person);
    expect(await mailOf(person)).toMatchObject({ state: 'FAILED', reason: RETURNED });
  });

  it('is reported as returned by the slice that receives mail alone', async () => {
    const person = await invite(shop.admin);
    await drain();
    for (const who of [shop.admin, as.service('subgraph-costing')])
      expect((await bounce(person, who)).code).toBe('PERMISSION_DENIED');
    const wrong = { actor: 'Nobody', userUuid: person.uuid, invitedAt: '2026-11-30T00:00:00.000000Z' };
    expect((await subgraph.graphql(REPORT, wrong, as.service('subgraph-orders'))).code).toBe(
      'INVALID_ARGUMENT',
    );
    expect(await mailOf(person)).toBeNull();
  });

  it('that was given up after its last attempt has failed as long as the invitation is open', async () => {
    const person = await invite(shop.admin);
    subgraph.mailer.failure = away();
    await entries().updateOne(entriesOf(person), { $set: { attempts: 724 } });
    await tryOnce();
    subgraph.mailer.failure = undefined;
    const failed = {
      state: 'FAILED',
      reason: 'メールサーバーに接続できませんでした。時間をおいて再度お試しください。',
    };
    expect(await mailOf(person)).toMatchObject(failed);
    // The queue forgets what it has given up.
    await entries().deleteMany(entriesOf(person));
    expect(await mailOf(person)).toMatchObject(failed);
    await changeUser(person, { isPasswordSet: true });
    expect(await mailOf(person)).toBeNull();
  });

  it('has failed also where the earlier release gave it up, and waits where that release sent it again', async () => {
    const person = await refused();
    await changeUser(person, { invitationFailure: null });
    expect(await mailOf(person)).toMatchObject({ state: 'FAILED', reason: REFUSED });
    const other = await refused();
    // The earlier release leaves the former failure in the row.
    await changeUser(other, { invitedAt: '2026-02-01T00:00:00.000000Z' });
    expect(await mailOf(other)).toBeNull();
  });

  it('leaves once where its process was killed, and is no failure until then', async () => {
    const person = await invite(shop.admin);
    const killed = { attempts: 1, leaseToken: 'of a killed process', leaseUntil: new Date(0) };
    await entries().updateOne(entriesOf(person), { $set: killed });
    expect(await mailOf(person)).toMatchObject({ state: 'WAITING' });
    await drain();
    expect(await mailOf(person)).toBeNull();
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('whose giving up was cut short has failed, and the row keeps it once another process goes on', async () => {
    const person = await refused();
    await changeUser(person, { invitationFailure: null });
    await entries().updateOne(entriesOf(person), {
      $set: { state: 'PENDING', attempts: Number.MAX_SAFE_INTEGER - 1, finishedAt: null },
    });
    expect(await mailOf(person)).toMatchObject({ state: 'FAILED', reason: REFUSED });
    await drain();
    expect(await storedUser(person)).toMatchObject({ invitationFailure: { reason: REFUSED } });
    expect(mailsTo(person.email)).toEqual([]);
  });

  it('that was retried as a dead letter and left after all is not said to have failed', async () => {
    const person = await refused();
    expect(await storedUser(person)).toMatchObject({ invitationFailure: { reason: REFUSED } });
    await entries().updateOne(entriesOf(person), {
      $set: { state: 'PENDING', attempts: 0, lastError: null },
    });
    await drain();
    await entries().deleteMany(entriesOf(person));
    expect(await mailOf(person)).toBeNull();
  });

  it('replaces the one that still waits when the invitation is sent again: one mail leaves', async () => {
    const person = await invite(shop.admin);
    subgraph.mailer.failure = away();
    await tryOnce();
    await Promise.all([resend(shop.admin, person.uuid), resend(shop.admin, person.uuid)]);
    await tryOnce();
    expect(await mailOf(person)).toMatchObject({ state: 'RETRYING' });
    subgraph.mailer.failure = undefined;
    await drain();
    expect(mailsTo(person.email)).toHaveLength(1);
  });

  it('is not sent any more to somebody who accepted by another link while it waited', async () => {
    const person = await invite(shop.admin);
    subgraph.mailer.failure = away();
    await tryOnce();
    subgraph.mailer.failure = undefined;
    await changeUser(person, { isPasswordSet: true });
    await drain();
    expect(mailsTo(person.email)).toEqual([]);
    expect(await entries().findOne(entriesOf(person)).lean()).toMatchObject({ state: 'DONE' });
  });

  it('of somebody who accepted meanwhile, or was deleted, is not shown', async () => {
    const person = await invite(shop.admin);
    const other = await invite(shop.admin);
    await changeUser(person, { lastSignedInAt: '2026-02-01T00:00:00.000000Z' });
    await remove(shop.admin, other.uuid);
    expect(await mailOf(person)).toBeNull();
    const { data } = await subgraph.graphql<{ _entities: unknown[] }>(
      'query($r: [_Any!]!) { _entities(representations: $r) { ... on DemandUser { invitationMail { state } } } }',
      { r: [{ __typename: 'DemandUser', uuid: other.uuid }] },
      shop.admin,
    );
    expect(data?._entities).toEqual([{ invitationMail: null }]);
  });

  it('is shown to everybody who sees the list, and to nobody of another demand', async () => {
    const person = await refused();
    const editor = await seedUser(subgraph, shop, 'EDITOR');
    const former = await seedUser(subgraph, shop, 'UNKNOWN');
    const rival = await seedDemand(subgraph, '合同会社ミドリ');
    const failed = expect.objectContaining({ state: 'FAILED' });
    expect((await mailsOf(editor.identity))[person.uuid]).toEqual(failed);
    expect((await mailsOf(as.operator(), shop.uuid))[person.uuid]).toEqual(failed);
    const one = (who: TestIdentity) =>
      subgraph.graphql<{ _entities: ({ invitationMail: unknown } | null)[] }>(
        'query($r: [_Any!]!) { _entities(representations: $r) { ... on DemandUser { invitationMail { state } } } }',
        { r: [{ __typename: 'DemandUser', uuid: person.uuid }] },
        who,
      );
    expect((await one(shop.admin)).data?._entities[0]?.invitationMail).toEqual({ state: 'FAILED' });
    expect((await one(former.identity)).data?._entities[0]?.invitationMail ?? null).toBeNull();
    expect((await one(rival.admin)).data?._entities[0] ?? null).toBeNull();
  });

  it('tells nobody that another demand has the address: it waits for the same services', async () => {
    const rival = await seedDemand(subgraph, '合同会社ミドリ');
    const { email } = await invite(rival.admin);
    await drain();
    directory.failure = unavailable();
    const elsewhere = await invite(shop.admin, email);
    const other = await invite(shop.admin);
    await tryOnce();
    const mails = await mailsOf(shop.admin);
    for (const { uuid } of [elsewhere, other])
      expect(mails[uuid]).toMatchObject({ state: 'RETRYING', reason: null });
    directory.failure = undefined;
    await drain();
    expect(await mailsOf(shop.admin)).toMatchObject({ [elsewhere.uuid]: null, [other.uuid]: null });
  });

  it('of all rows is read by one query, and by none where no invitation is open', async () => {
    const people = [await invite(shop.admin), await invite(shop.admin), await invite(shop.admin)];
    const reads = jest.spyOn(subgraph.app.get(OutboxService), 'unfinished');
    const commands = await subgraph.queryCounter.during(() => mailsOf(shop.admin));
    expect(reads.mock.calls.map(([, keys]) => keys.length)).toEqual([3]);
    expect([...commands]).toEqual(['find demand_users']);
    reads.mockClear();
    for (const person of people) await changeUser(person, { isPasswordSet: true });
    await mailsOf(shop.admin);
    expect(reads).not.toHaveBeenCalled();
    reads.mockRestore();
  });

  describe('of an operator', () => {
    const operators = async (): Promise<MailsByUuid> => {
      const { data } = await subgraph.graphql<{
        operators: { items: { uuid: string; invitationMail: Mail | null }[] };
      }>(`{ operators(limit: 100) { ${FIELDS} } }`, {}, as.operator());
      return byUuid(data?.operators.items);
    };
    const inviteOperator = async (email: string): Promise<Person> => {
      const { data } = await subgraph.graphql<{ createOperator: { operator: Person } }>(
        'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid email } } }',
        { i: { email, lastName: '運営', firstName: '次郎' } },
        as.operator(),
      );
      if (!data) throw new Error('nobody was invited');
      return data.createOperator.operator;
    };
    const resendOperator = (caller: string, uuid: string) =>
      subgraph.graphql(
        'mutation($i: ResendOperatorInvitationInput!) { resendOperatorInvitation(input: $i) { operator { uuid } } }',
        { i: { uuid } },
        as.operator({ uuid: caller }),
      );

    it('says the same to operators, and nothing to demand users', async () => {
      const caller = await inviteOperator('inviting@operator.example');
      await drain();
      const { uuid } = await inviteOperator('refusing@operator.example');
      expect((await operators())[uuid]).toMatchObject({ state: 'WAITING' });
      subgraph.mailer.failure = new MailRejectedError(550);
      await drain();
      subgraph.mailer.failure = undefined;
      expect((await operators())[uuid]).toMatchObject({ state: 'FAILED', reason: REFUSED });
      await entries().deleteMany(entriesOf({ uuid, email: '' }));
      expect((await operators())[uuid]).toMatchObject({ state: 'FAILED', reason: REFUSED });
      const { data } = await subgraph.graphql<{ _entities: unknown[] }>(
        'query($r: [_Any!]!) { _entities(representations: $r) { ... on Operator { invitationMail { state } } } }',
        { r: [{ __typename: 'Operator', uuid }] },
        shop.admin,
      );
      expect(data?._entities).toEqual([{ invitationMail: null }]);
      for (const _ of [1, 2]) expect((await resendOperator(caller.uuid, uuid)).errors).toEqual([]);
      expect((await operators())[uuid]).toMatchObject({ state: 'WAITING' });
      await drain();
      expect((await operators())[uuid]).toBeNull();
      expect(mailsTo('refusing@operator.example')).toHaveLength(1);
    });
  });
});
