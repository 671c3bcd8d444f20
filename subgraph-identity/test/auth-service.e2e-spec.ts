import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, startSubgraph, type TestSubgraph } from '@hacchu-hub/subgraph-kit/testing';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AuthDirectory } from '../src/auth-directory/auth-directory.js';
import { identityModule } from '../src/identity.module.js';
import { seedDemand } from './fixtures.js';

// The Admin SDK reads the same variable; the test runner starts the emulator and sets it.
const EMULATOR = z
  .string({ error: 'FIREBASE_AUTH_EMULATOR_HOST is not set' })
  .parse(process.env['FIREBASE_AUTH_EMULATOR_HOST']);
const ACCOUNTS = `http://${EMULATOR}/identitytoolkit.googleapis.com/v1/accounts`;

let subgraph: TestSubgraph;
beforeAll(async () => {
  subgraph = await startSubgraph({
    module: identityModule,
    name: 'identity_auth',
  });
}, 60_000);
afterAll(() => subgraph.close());

const post = async <T>(method: string, body: unknown, answer: z.ZodType<T>): Promise<T> => {
  const response = await fetch(`${ACCOUNTS}:${method}?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.parse(await response.json());
};
const codeIn = (text: string | undefined): string => /oobCode=([^\s&]+)/.exec(text ?? '')?.[1] ?? '';

describe('with the identity service', () => {
  it('an invited person sets the first password through our link, signs in and is recognised', async () => {
    const email = `invited-${randomUUID()}@test.example`;
    const demand = await seedDemand(subgraph, '招待株式会社');
    const users = [{ email, lastName: '佐藤', firstName: '一郎', role: 'ADMIN' }];
    await subgraph.graphql(
      'mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { ok } } }',
      { i: { users } },
      demand.admin,
    );
    await subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });
    const mail = subgraph.mailer.messages.find(({ to }) => to.includes(email));
    const oobCode = decodeURIComponent(codeIn(mail?.text));
    const set = await post(
      'resetPassword',
      { oobCode, newPassword: 'first-password' },
      z.object({ email: z.string() }),
    );
    expect(set.email).toBe(email);
    const { localId } = await post(
      'signInWithPassword',
      { email, password: 'first-password', returnSecureToken: true },
      z.object({ localId: z.string() }),
    );
    const { data } = await subgraph.graphql(
      'query($u: String!) { resolveIdentity(authUid: $u, actor: DemandUser) { name email role demand { name } } }',
      { u: localId },
      as.service('gateway'),
    );
    expect(data).toEqual({
      resolveIdentity: { name: '佐藤 一郎', email, role: 'ADMIN', demand: { name: '招待株式会社' } },
    });
  });

  it('knows nobody twice and gives no code for strangers', async () => {
    const directory = subgraph.app.get(AuthDirectory);
    const person = { email: `twice-${randomUUID()}@test.example`, displayName: '二度 見' };
    const [first, second] = await Promise.all([
      directory.ensurePerson(person),
      directory.ensurePerson(person),
    ]);
    expect(second).toBe(first);
    expect(await directory.passwordResetCode(person.email)).toMatch(/.{10,}/);
    expect(await directory.passwordResetCode(`stranger-${randomUUID()}@test.example`)).toBeNull();
  });
});
