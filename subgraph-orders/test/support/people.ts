import { beforeAll, beforeEach } from '@jest/globals';
import { as, type TestIdentity } from '@hacchu-hub/subgraph-kit/testing';
import type { ParsedMail } from 'mailparser';
import { Client, content, key, sharedHouse, type House, type SeenOrder } from './house.js';

type Role = 'ADMIN' | 'EDITOR' | 'UNKNOWN';

/** Somebody of the test demand, known to the identity slice as well. */
export interface Person {
  readonly uuid: string;
  readonly name: string;
  readonly email: string;
  readonly client: Client;
}

let count = 0;

/** Lets somebody join the demand; they sign in with the flags that are given. */
export function join(house: House, name: string, role: Role, isApprovalOn = true): Person {
  count += 1;
  const uuid = `01900000-0000-7000-8000-0000000a${String(count).padStart(4, '0')}`;
  const email = `person${count}@test.example`;
  house.settings.members.push({ uuid, name, email, role });
  return { uuid, name, email, client: new Client(house, identityOf(uuid, name, email, role, isApprovalOn)) };
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

/** A house whose demand approves orders, and its people. */
export interface ApprovingHouse {
  readonly house: House;
  readonly asker: Person;
  readonly boss: Person;
  readonly second: Person;
  readonly clerk: Person;
}

/** Starts a house for a suite, and gives each of its tests its own people: two ADMINs beside two EDITORs. */
export function useApprovingHouse(give: (started: ApprovingHouse) => void): void {
  let house: House;
  beforeAll(async () => {
    house = await sharedHouse();
  });
  beforeEach(async () => {
    house.settings.members = [];
    house.settings.featureFlags = ['APPROVAL_FUNCTION'];
    await house.forgetMails();
    give({
      house,
      asker: join(house, '申請 花子', 'EDITOR'),
      boss: join(house, '部長 一郎', 'ADMIN'),
      second: join(house, '課長 二郎', 'ADMIN'),
      clerk: join(house, '担当 三郎', 'EDITOR'),
    });
  });
}

/** The same person after their role changed, as the gateway sees them from then on. */
export function changeRole(house: House, person: Person, role: Role): Client {
  const member = house.settings.members.find(({ uuid }) => uuid === person.uuid);
  if (member) member.role = role;
  return new Client(house, identityOf(person.uuid, person.name, person.email, role, true));
}

/** The person leaves the demand. */
export function leave(house: House, person: Person): void {
  house.settings.members = house.settings.members.filter(({ uuid }) => uuid !== person.uuid);
}

/** A step of an approval. */
export const group = (
  strategy: 'ALL' | 'ANY',
  people: readonly Person[],
  restrictByReviewerRole = true,
): Record<string, unknown> => ({
  approvalStrategy: strategy,
  restrictByReviewerRole,
  reviewerUuids: people.map(({ uuid }) => uuid),
});

/** What a decision takes. */
export const decision = (order: SeenOrder, over: Record<string, unknown> = {}): Record<string, unknown> => ({
  uuid: order.uuid,
  expectedUpdatedAt: order.updatedAt,
  idempotencyKey: key(),
  ...over,
});

/** What asking for approval takes. */
export const submission = (order: SeenOrder, groups: unknown[], over: Record<string, unknown> = {}) => ({
  ...decision(order),
  reviewGroups: groups,
  ...over,
});

/** A new order whose approval somebody asked for. */
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

/** Why an action is not possible; empty where it is. */
export const blockersOf = (order: SeenOrder, id: string): string[] =>
  order.actions.find((one) => one.id === id)?.blockers.map(({ code }) => code) ?? ['?'];

/** Whether a mail went to somebody. */
export const mailIsTo = ({ to }: Pick<ParsedMail, 'to'>, { email }: Person): boolean =>
  [to].flat().some((one) => one?.text.includes(email));

/** Subjects of the mails to somebody. */
export const mailsTo = (house: House, person: Person): string[] =>
  house.inbox.messages.filter((mail) => mailIsTo(mail, person)).map(({ subject }) => subject ?? '');

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

/** The approval of an order as somebody sees it. */
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

/** `name:STATUS` of everybody in an approval, group by group. */
export const statuses = ({ orderReviewGroups }: SeenApproval): string[] =>
  orderReviewGroups.map(
    ({ groupReviewStatus, orderReviews }) =>
      `${groupReviewStatus} ${orderReviews.map((one) => `${one.reviewerName}:${one.reviewStatus}`).join(' ')}`,
  );
