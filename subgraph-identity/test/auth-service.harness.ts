import { randomUUID } from 'node:crypto';
import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { as, startSubgraph, type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { identityModule } from '../src/identity.module.js';
import { AuthEmulator, type Session } from './auth-emulator.js';
import { resolveIdentity, seedDemand, type SeededDemand } from './fixtures.js';

/** The emulator of the identity service, behind a proxy that tests close to simulate an outage. */
export const emulator = new AuthEmulator();
export let subgraph: TestSubgraph;
/** A separate demand for each test. */
export let demand: SeededDemand;
/** Mail address of the user under test; a different one in each test. */
export let email: string;

beforeAll(async () => {
  await emulator.openProxy();
  subgraph = await startSubgraph({ module: identityModule, name: 'identity_auth' });
  // Tests deliver the outbox themselves.
  await subgraph.app.get(OutboxRelay).stop();
});
afterAll(async () => {
  await subgraph.close();
  await emulator.close();
});
beforeEach(async () => {
  demand = await seedDemand(subgraph, '招待株式会社');
  email = `person-${randomUUID()}@test.example`;
});
afterEach(() => emulator.openProxy());

/** Continues the test with the user of another address. */
export const switchToAddress = (address: string): void => {
  email = address;
};

export const drain = () => subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });
export const invite = async (who: TestIdentity = demand.admin): Promise<string> => {
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
export const remove = (uuid: string) =>
  subgraph.graphql(
    'mutation($i: DeleteDemandUserInput!) { deleteDemandUser(input: $i) { demandUser { uuid } } }',
    { i: { uuid } },
    demand.admin,
  );
export const requestReset = async (): Promise<void> => {
  await subgraph.graphql(
    'mutation($i: RequestPasswordResetInput!) { requestPasswordReset(input: $i) { ok } }',
    { i: { email, actor: 'DemandUser' } },
    as.anonymous(),
  );
  await drain();
};
export const mails = () => subgraph.mailer.messages.filter(({ to }) => to.includes(email));
export const lastCode = (): string =>
  decodeURIComponent(/oobCode=([^\s&]+)/.exec(mails().at(-1)?.text ?? '')?.[1] ?? '');
/** The user of a session as the gateway resolves it; null when the token itself is refused. */
export const resolved = async (session: Session | null, actor = 'DemandUser') => {
  const token = await emulator.verified(session?.idToken ?? '');
  return token && resolveIdentity(subgraph, { ...token, actor });
};
export const inviteOperator = async (): Promise<string> => {
  const { data } = await subgraph.graphql<{ createOperator: { operator: { uuid: string } } }>(
    'mutation($i: CreateOperatorInput!) { createOperator(input: $i) { operator { uuid } } }',
    { i: { email, lastName: '佐藤', firstName: '一郎' } },
    as.operator(),
  );
  return data?.createOperator.operator.uuid ?? '';
};
