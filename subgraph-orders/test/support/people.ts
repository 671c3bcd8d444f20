import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach } from '@jest/globals';
import type { ParsedMail } from 'mailparser';
import { Client, content, type Harness, key, type SeenOrder, sharedHarness } from './harness.js';

type Role = 'ADMIN' | 'EDITOR' | 'UNKNOWN';

/** A user of the test demand who is also known to the identity stub. */
export interface Person {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly client: Client;
}

let count = 0;

/** Adds a user to the demand, signed in with the given flags. */
export function join(harness: Harness, name: string, role: Role, isApprovalOn = true): Person {
  count += 1;
  const uuid = `01900000-0000-7000-8000-0000000a${String(count).padStart(4, '0')}`;
  const email = `person${count}@test.example`;
  harness.settings.members.push({ uuid, name, email, role });
  return {
    uuid,
    name,
    email,
    client: new Client(harness, identityOf(uuid, name, email, role, isApprovalOn)),
  };
}

/** Adds a user who was invited and has not come yet. */
export function invite(harness: Harness, name: string, role: Role): Person {
  const person = join(harness, name, role);
  harness.settings.members = harness.settings.members.map((member) =>
    member.uuid === person.uuid ? { ...member, state: 'INVITED' } : member,
  );
  return person;
}

const identityOf = (
  uuid: string,
  name: string,
  email: string,
  role: Role,
  isApprovalOn: boolean,
): TestIdentity => {
  const options = { uuid, name, email, flags: isApprovalOn ? (['APPROVAL_FUNCTION'] as const).slice() : [] };
  if (role === 'ADMIN') return as.demandAdmin(options);
  return role === 'EDITOR' ? as.editor(options) : as.unknownRole(options);
};

/** A test environment with approvals enabled, and its users. */
export interface ApprovingHarness {
  readonly harness: Harness;
  readonly asker: Person;
  readonly boss: Person;
  readonly second: Person;
  readonly clerk: Person;
}

/** Provides the environment to a suite, with new users for each test: two ADMINs and two EDITORs. */
export function useApprovingHarness(give: (started: ApprovingHarness) => void): void {
  let harness: Harness;
  beforeAll(async () => {
    harness = await sharedHarness();
  });
  beforeEach(async () => {
    harness.settings.members = [];
    harness.settings.featureFlags = ['APPROVAL_FUNCTION'];
    await harness.forgetMails();
    give({
      harness,
      asker: join(harness, '申請 花子', 'EDITOR'),
      boss: join(harness, '部長 一郎', 'ADMIN'),
      second: join(harness, '課長 二郎', 'ADMIN'),
      clerk: join(harness, '担当 三郎', 'EDITOR'),
    });
  });
}

/** The same person after a change of role, with the resulting identity. */
export function changeRole(harness: Harness, person: Person, role: Role): Client {
  const member = harness.settings.members.find(({ uuid }) => uuid === person.uuid);
  if (member) member.role = role;
  return new Client(harness, identityOf(person.uuid, person.name, person.email, role, true));
}

/** Removes the person from the demand. */
export function leave(harness: Harness, person: Person): void {
  harness.settings.formerMembers.push({ uuid: person.uuid, name: person.name });
  harness.settings.members = harness.settings.members.filter(({ uuid }) => uuid !== person.uuid);
}

/** A review group as input. */
export const group = (
  strategy: 'ALL' | 'ANY',
  people: readonly Person[],
  restrictByReviewerRole = true,
): Record<string, unknown> => ({
  approvalStrategy: strategy,
  restrictByReviewerRole,
  reviewerUuids: people.map(({ uuid }) => uuid),
});

/** Input of a decision. */
export const decision = (order: SeenOrder, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  uuid: order.uuid,
  expectedUpdatedAt: order.updatedAt,
  idempotencyKey: key(),
  ...over,
});

/** Input of a request for approval. */
export const submission = (order: SeenOrder, groups: unknown[], over: Record<string, unknown> = {}) => ({
  ...decision(order),
  reviewGroups: groups,
  ...over,
});

/** A new order in review. */
export const inReview = (
  { client }: Person,
  groups: unknown[],
  over: Record<string, unknown> = {},
): Promise<SeenOrder> =>
  client.done('createApprovalOrder', {
    idempotencyKey: key(),
    content: content(over),
    reviewGroups: groups,
  });

/** Blocker codes of an action; empty when it is possible. */
export const blockersOf = (order: SeenOrder, id: string): string[] =>
  order.actions.find((one) => one.id === id)?.blockers.map(({ code }) => code) ?? ['?'];

/** Whether a person got a mail. */
export const mailIsTo = ({ to }: Pick<ParsedMail, 'to'>, { email }: Pick<Person, 'email'>): boolean =>
  [to].flat().some((one) => one?.text.includes(email));

/** Subjects of the mails to a person. */
export const mailsTo = (harness: Harness, person: Person): string[] =>
  harness.inbox.messages.filter((mail) => mailIsTo(mail, person)).map(({ subject }) => subject ?? '');

export interface SeenReview {
  reviewStatus: string;
  reviewerName: string;
  comment: string | null;
  reviewer: { uuid: string } | null;
}

export interface SeenRound {
  number: number;
  status: string;
  requesterName: string;
  comment: string | null;
  total: string;
  totalChange: string | null;
  changes: { label: string; before: string | null; after: string | null }[];
}

export interface SeenApproval {
  status: string;
  myReviewStatus: string | null;
  orderReviewGroups: {
    reviewerOrderNumber: number;
    groupReviewStatus: string;
    isReviewerMissing: boolean;
    orderReviews: SeenReview[];
  }[];
  reviewRounds: SeenRound[];
}

/** The approval of an order as a person sees it. */
export async function approvalOf(person: Person | Client, uuid: string): Promise<SeenApproval> {
  const client = person instanceof Client ? person : person.client;
  const { data, errors } = await client.run<{ order: SeenApproval }>(
    `query a($uuid: ID!) { order(uuid: $uuid) {
      status myReviewStatus
      orderReviewGroups {
        reviewerOrderNumber groupReviewStatus isReviewerMissing
        orderReviews { reviewStatus reviewerName comment reviewer { uuid } }
      }
      reviewRounds { number status requesterName comment total totalChange changes { label before after } }
    } }`,
    { uuid },
  );
  if (!data) throw new Error(JSON.stringify(errors));
  return data.order;
}

/** `name:STATUS` of all reviewers, group by group. */
export const statuses = ({ orderReviewGroups }: SeenApproval): string[] =>
  orderReviewGroups.map(
    ({ groupReviewStatus, orderReviews }) =>
      `${groupReviewStatus} ${orderReviews.map((one) => `${one.reviewerName}:${one.reviewStatus}`).join(' ')}`,
  );
