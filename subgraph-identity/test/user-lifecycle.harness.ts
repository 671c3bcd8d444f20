import { OutboxRelay } from '@hacchu-hub/subgraph-kit';
import { type TestIdentity, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach } from '@jest/globals';
import { seedDemand, type SeededDemand } from './fixtures.js';
import { directory, takeIdentity } from './identity.harness.js';

export let subgraph: TestSubgraph;
export let shop: SeededDemand;

export const drain = () => subgraph.app.get(OutboxRelay).drain({ ignoreDelay: true });
/** Delivers what is due once; failures wait for their next attempt. */
export const tryOnce = () => subgraph.app.get(OutboxRelay).drain();
export interface Person {
  uuid: string;
  email: string;
}
let invited = 0;
/** A user with an open invitation. */
export async function invite(who: TestIdentity, email?: string, demandUuid?: string): Promise<Person> {
  invited += 1;
  const address = email ?? `invited-${invited}@test.example`;
  const users = [{ email: address, lastName: '鈴木', firstName: '花子', role: 'EDITOR' }];
  const { data } = await subgraph.graphql<{
    createDemandUsers: { results: { demandUser: Person | null }[] };
  }>(
    'mutation($i: CreateDemandUsersInput!) { createDemandUsers(input: $i) { results { demandUser { uuid email } } } }',
    { i: { demandUuid, users } },
    who,
  );
  const person = data?.createDemandUsers.results[0]?.demandUser;
  if (!person) throw new Error('nobody was invited');
  return person;
}
export const mutate = (name: string, who: TestIdentity, input: object) => {
  const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
  return subgraph.graphql<Record<string, { demandUser: Record<string, unknown> }>>(
    `mutation($i: ${type}!) { ${name}(input: $i) { demandUser { uuid state role lastName firstName invitedAt } } }`,
    { i: input },
    who,
  );
};
export const remove = (who: TestIdentity, uuid: string, demandUuid?: string) =>
  mutate('deleteDemandUser', who, { uuid, demandUuid });
export const resend = (who: TestIdentity, uuid: string) =>
  mutate('resendDemandUserInvitation', who, { uuid });
export const log = async (who: TestIdentity) => {
  const { data } = await subgraph.graphql<{
    auditEntries: { items: { category: string; event: string; summary: string; changes: unknown[] }[] };
  }>('{ auditEntries { items { category event summary changes { label before after } } } }', {}, who);
  return data?.auditEntries.items ?? [];
};
export const mailsTo = (email: string) => subgraph.mailer.messages.filter(({ to }) => to.includes(email));

/** Hooks of the suites: one subgraph, and a new demand for each test. */
export function withUsers(): void {
  beforeAll(async () => {
    subgraph = await takeIdentity();
    // Tests deliver the outbox themselves.
    await subgraph.app.get(OutboxRelay).stop();
  });
  beforeEach(async () => {
    shop = await seedDemand(subgraph, '株式会社あおぞら商店');
    await drain();
    subgraph.mailer.messages.length = 0;
    directory.failure = undefined;
  });
}
