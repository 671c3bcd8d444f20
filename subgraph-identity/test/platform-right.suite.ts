import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { OperatorService } from '../src/operators/operator.service.js';
import { auditLog, createOperator, operators, self, subgraph, withPlatform } from './platform.harness.js';

const setRight = (who: TestIdentity, uuid: string, hasPlatformRight: boolean) =>
  subgraph.graphql(
    'mutation($i: UpdateOperatorPlatformRightInput!) { updateOperatorPlatformRight(input: $i) { operator { hasPlatformRight } } }',
    { i: { uuid, hasPlatformRight } },
    who,
  );
const remove = (who: TestIdentity, uuid: string) =>
  subgraph.graphql(
    'mutation($i: DeleteOperatorInput!) { deleteOperator(input: $i) { operator { uuid } } }',
    { i: { uuid } },
    who,
  );
const holders = async () =>
  (await operators().find({ hasPlatformRight: true, deletedAt: null }).sort({ _id: 1 }).lean()).map(
    ({ _id }) => _id,
  );

describe('the platform right', () => {
  withPlatform();

  it('is granted and revoked by operators who have it, with audit entries', async () => {
    const other = await createOperator({ hasPlatformRight: false });
    expect((await setRight(self.identity, other.uuid, true)).data).toEqual({
      updateOperatorPlatformRight: { operator: { hasPlatformRight: true } },
    });
    expect(await holders()).toEqual([self.uuid, other.uuid]);
    await setRight(self.identity, other.uuid, false);
    expect(await holders()).toEqual([self.uuid]);
    const entries = await auditLog();
    expect(entries.slice(0, 2).map(({ event }) => event)).toEqual([
      'OPERATOR_PLATFORM_RIGHT_CHANGED',
      'OPERATOR_PLATFORM_RIGHT_CHANGED',
    ]);
    expect(entries[0]?.summary).toMatch(/のプラットフォームの権限を解除しました。$/);
  });

  it('cannot be granted by an operator who has just lost it', async () => {
    const [former, other] = [await createOperator(), await createOperator({ hasPlatformRight: false })];
    await setRight(self.identity, former.uuid, false);
    expect((await setRight(former.identity, other.uuid, true)).code).toBe('PERMISSION_DENIED');
    expect(await holders()).toEqual([self.uuid]);
  });

  it('cannot be revoked from oneself or from the last operator who has it', async () => {
    const own = await setRight(self.identity, self.uuid, false);
    expect(own.errors[0]?.message).toBe('自分のプラットフォームの権限は変更できません。');
    const plain = await createOperator({ hasPlatformRight: false });
    const last = await remove(plain.identity, self.uuid);
    expect(last.code).toBe('FAILED_PRECONDITION');
    expect(last.errors[0]?.message).toBe(
      'プラットフォームの権限を持つ利用中の運営ユーザーは1名以上必要です。',
    );
    // An operator who has never signed in cannot grant it.
    await createOperator({ isPasswordSet: false });
    expect((await remove(plain.identity, self.uuid)).code).toBe('FAILED_PRECONDITION');
    await createOperator();
    expect((await remove(plain.identity, self.uuid)).errors).toEqual([]);
  });

  it('remains with an operator of whom an earlier release only recorded the sign-in', async () => {
    const plain = await createOperator({ hasPlatformRight: false });
    const known = await createOperator({ isPasswordSet: false });
    await operators().updateOne(
      { _id: known.uuid },
      { $set: { lastSignedInAt: '2026-01-01T00:00:00.000000Z' } },
    );
    const { data } = await subgraph.graphql<{
      operators: { items: { uuid: string; state: string; actions: { id: string; isAllowed: boolean }[] }[] };
    }>('{ operators { items { uuid state actions { id isAllowed } } } }', {}, plain.identity);
    const listed = data?.operators.items.find(({ uuid }) => uuid === known.uuid);
    expect(listed?.state).toBe('ACTIVE');
    expect(listed?.actions).toContainEqual({ id: 'RESEND_INVITATION', isAllowed: false });
    expect(listed?.actions).toContainEqual({ id: 'REMOVE_SECOND_FACTORS', isAllowed: true });
    expect((await remove(plain.identity, self.uuid)).errors).toEqual([]);
    expect((await remove(plain.identity, known.uuid)).code).toBe('FAILED_PRECONDITION');
  });

  it('always remains with one operator when two lose it or are deleted at the same time', async () => {
    const other = await createOperator();
    const [one, two] = [
      await createOperator({ hasPlatformRight: false }),
      await createOperator({ hasPlatformRight: false }),
    ];
    await Promise.all([remove(one.identity, self.uuid), remove(two.identity, other.uuid)]);
    expect(await holders()).toHaveLength(1);
    await operators().deleteMany({});
    const [a, b] = [await createOperator(), await createOperator()];
    await Promise.all([setRight(a.identity, b.uuid, false), setRight(b.identity, a.uuid, false)]);
    expect(await holders()).toHaveLength(1);
  });

  it('is shown with the operators, with the reasons against a change', async () => {
    const plain = await createOperator({ hasPlatformRight: false });
    const ask = async (who: TestIdentity) => {
      const { data } = await subgraph.graphql<{
        operators: {
          items: { uuid: string; hasPlatformRight: boolean; platformRightBlockers: { code: string }[] }[];
        };
      }>('{ operators { items { uuid hasPlatformRight platformRightBlockers { code } } } }', {}, who);
      return data?.operators.items.map(({ platformRightBlockers: blockers, ...item }) => ({
        ...item,
        blockers: blockers.map(({ code }) => code),
      }));
    };
    expect(await ask(self.identity)).toEqual([
      { uuid: self.uuid, hasPlatformRight: true, blockers: ['SELF', 'LAST_PLATFORM_OPERATOR'] },
      { uuid: plain.uuid, hasPlatformRight: false, blockers: [] },
    ]);
    expect((await ask(plain.identity))?.[1]?.blockers).toEqual(['NO_RIGHT', 'SELF']);
  });

  it('is hidden from demand users, as are the accounts of operators who worked for them', async () => {
    const { data } = await subgraph.graphql(
      `query($r: [_Any!]!) { _entities(representations: $r) { ... on Operator {
        lastName hasPlatformRight invitedAt lastSignedInAt platformRightBlockers { code }
        actions { blockers { code } } } } }`,
      { r: [{ __typename: 'Operator', uuid: self.uuid }] },
      as.editor(),
    );
    const code = (...codes: string[]) => ({ blockers: codes.map((one) => ({ code: one })) });
    expect(data).toEqual({
      _entities: [
        {
          lastName: '基盤',
          hasPlatformRight: false,
          invitedAt: null,
          lastSignedInAt: null,
          platformRightBlockers: [{ code: 'NO_RIGHT' }],
          actions: [
            code('NO_RIGHT', 'ALREADY_ACTIVE'),
            code('NOT_SELF'),
            code('NO_RIGHT'),
            code('NO_RIGHT'),
            code('NO_RIGHT'),
          ],
        },
      ],
    });
  });

  it('is granted once to the first operator when nobody has it, and is part of the session', async () => {
    await operators().deleteMany({});
    const rows = [
      await createOperator({ hasPlatformRight: undefined, isPasswordSet: false }),
      await createOperator({ hasPlatformRight: undefined }),
      await createOperator({ hasPlatformRight: undefined }),
    ];
    const service = subgraph.app.get(OperatorService);
    await Promise.all([service.ensurePlatformOperator(), service.ensurePlatformOperator()]);
    await service.ensurePlatformOperator();
    expect(await holders()).toEqual([rows[1]?.uuid]);
    expect((await auditLog())[0]).toMatchObject({
      actorName: 'システム',
      event: 'OPERATOR_PLATFORM_RIGHT_CHANGED',
    });
    const row = await operators().findById(rows[1]?.uuid).lean();
    const { data } = await subgraph.graphql<{ resolveIdentity: object }>(
      `query($uid: String!, $email: String!) { resolveIdentity(authUid: $uid, email: $email, authTime: 1, actor: Operator) { hasPlatformRight } }`,
      { uid: row?.authUid, email: row?.email },
      as.service('gateway'),
    );
    expect(data?.resolveIdentity).toEqual({ hasPlatformRight: true });
  });
});
