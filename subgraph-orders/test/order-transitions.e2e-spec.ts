import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND, type TestIdentity } from '@hacchu-hub/subgraph-kit/testing';
import { IdentityClient } from '../src/external/identity.client.js';
import { DATE_WARNINGS } from '../src/orders/order-warnings.js';
import { OrderActionId } from '../src/orders/order.actions.js';
import type { Who } from '../src/orders/order.guards.js';
import { ORDER_STATUSES, ORDERED_STATUSES, type OrderStatus } from '../src/orders/order.status.js';
import { TRANSITIONS, type OrderEvent } from '../src/orders/order.transitions.js';
import { Client, content, dataOf, key, startHouse, type House } from './support/house.js';
import type { Person } from './support/people.js';
import { SeededOrders, type Stored } from './support/seeded-orders.js';

const OTHER_EDITOR = '01900000-0000-7000-8000-0000000000e2';
const REQUESTER = '01900000-0000-7000-8000-0000000000e3';
const REVIEWER = '01900000-0000-7000-8000-0000000000e4';
const SECOND_REVIEWER = '01900000-0000-7000-8000-0000000000e5';
const FLAGS = { flags: ['APPROVAL_FUNCTION' as const] };

/** Everybody who may try, with what the table knows them as; null: nobody that it admits. */
const CALLERS: Record<string, { who: TestIdentity; counts: readonly Who[] | null }> = {
  'an ADMIN': { who: as.demandAdmin(), counts: ['ADMIN'] },
  'the EDITOR who made it': { who: as.editor(), counts: ['EDITOR', 'EDITOR_OWN'] },
  'another EDITOR': { who: as.editor({ uuid: OTHER_EDITOR }), counts: ['EDITOR'] },
  'the EDITOR who asked for the review': {
    who: as.editor({ uuid: REQUESTER }),
    counts: ['EDITOR', 'REQUESTER'],
  },
  'a reviewer': { who: as.editor({ uuid: REVIEWER }), counts: ['EDITOR', 'REVIEWER'] },
  'an operator': { who: as.operator(), counts: ['OPERATOR'] },
  'an ADMIN of another demand': { who: as.otherDemandAdmin(), counts: null },
  'a user without rights': { who: as.unknownRole(), counts: null },
};

interface Operation {
  readonly mutation: string;
  /** The rows of the table that it can mean; which of them, the status decides. */
  readonly events: readonly OrderEvent[];
  readonly input: (order: Stored, lines: readonly Stored[]) => Record<string, unknown>;
  readonly answer?: string;
  readonly hasNoVersion?: boolean;
  readonly needsApproval?: boolean;
  /** Closed to operators by its policy, whatever the status. */
  readonly isForDemandUsers?: boolean;
  /** What of the order has to hold besides its status. */
  readonly given?: object;
}

const mail = { to: ['order@aozora.example'], subject: '発注書の送付', body: 'よろしくお願いします。' };
const sending = () => ({ mail, idempotencyKey: key(), acknowledgedWarnings: [...DATE_WARNINGS] });
const changed = () => ({ content: content({ subject: '変更後の件名' }), idempotencyKey: key() });
const review = () => ({
  idempotencyKey: key(),
  reviewGroups: [
    { approvalStrategy: 'ANY', restrictByReviewerRole: false, reviewerUuids: [SECOND_REVIEWER] },
  ],
});
const deciding = { needsApproval: true, isForDemandUsers: true } as const;
const statusEvent = (event: OrderEvent, more: object = {}): Operation => ({
  mutation: 'updateOrderStatus',
  events: [event],
  input: () => ({ event, idempotencyKey: key(), ...more }),
});

const OPERATIONS: readonly Operation[] = [
  {
    mutation: 'updateDraftOrder',
    events: ['UPDATE_DRAFT'],
    input: () => ({ content: content({ subject: '変更後の件名' }) }),
  },
  { mutation: 'submitOrderWithSendMail', events: ['SUBMIT_WITH_SEND_MAIL'], input: sending },
  {
    mutation: 'sendOrderMail',
    events: ['SUBMIT_WITH_SEND_MAIL', 'SEND', 'NOTIFY_CANCELLATION'],
    input: sending,
  },
  {
    mutation: 'updateOrder',
    events: ['SUBMIT_WITHOUT_SENDING', 'UPDATE', 'UPDATE_WITHOUT_MAIL'],
    input: changed,
  },
  {
    mutation: 'updateOrder',
    events: ['UPDATE_MATERIAL'],
    input: () => ({
      content: content({ orderExpenseLines: [] }),
      idempotencyKey: key(),
      confirmReapproval: true,
    }),
    needsApproval: true,
  },
  {
    mutation: 'updateOrderWithSendMail',
    events: ['UPDATE_WITH_SEND_MAIL'],
    input: () => ({ ...changed(), mail }),
  },
  {
    mutation: 'submitDraftOrderWithReviewGroups',
    events: ['SUBMIT_WITH_REVIEW_GROUPS'],
    input: review,
    ...deciding,
  },
  {
    mutation: 'updateApprovalOrder',
    events: ['SUBMIT_WITH_REVIEW_GROUPS', 'RE_APPLY', 'REQUEST_CHANGE_REVIEW'],
    input: review,
    ...deciding,
  },
  {
    mutation: 'approveOrder',
    events: ['APPROVE'],
    input: () => ({ idempotencyKey: key() }),
    ...deciding,
  },
  {
    mutation: 'approveOrderWithUpdate',
    events: ['APPROVE_WITH_UPDATE'],
    input: changed,
    ...deciding,
  },
  {
    mutation: 'denyOrder',
    events: ['DENY'],
    input: () => ({ idempotencyKey: key(), comment: '数量を確認してください。' }),
    ...deciding,
  },
  {
    mutation: 'updateOrderInConversation',
    events: ['SET_IN_CONVERSATION'],
    input: () => ({ inConversation: true }),
    hasNoVersion: true,
  },
  {
    mutation: 'updateOrderInConversation',
    events: ['CLEAR_IN_CONVERSATION'],
    input: () => ({ inConversation: false }),
    hasNoVersion: true,
    given: { inConversation: true },
  },
  statusEvent('MARK_ORDERED'),
  statusEvent('COMPLETE_DELIVERY', { confirmShortClose: true }),
  statusEvent('REOPEN_DELIVERY'),
  statusEvent('BACK_TO_DRAFT'),
  statusEvent('WITHDRAW'),
  { mutation: 'cancelOrder', events: ['CANCEL'], input: () => ({ reason: '仕様変更のため' }) },
  { mutation: 'deleteOrder', events: ['DELETE'], input: () => ({}), answer: 'uuid' },
  { mutation: 'fixOrder', events: ['FIX'], input: () => ({}) },
  { mutation: 'unfixOrder', events: ['UNFIX'], input: () => ({}), given: { isFixed: true } },
  {
    mutation: 'updateOrderLinesDeliveryInfo',
    events: ['RECEIVE'],
    input: (_order, lines) => ({
      idempotencyKey: key(),
      lines: lines.slice(0, 1).map((line) => ({
        id: line._id,
        expectedReceivedLot: line['receivedLot'],
        receivedLot: 1,
        lastDeliveryDate: todayJst(),
      })),
    }),
    answer: 'orders { uuid }',
  },
];

let house: House;
let seeded: SeededOrders;
beforeAll(async () => {
  house = await startHouse('transitions');
  const person = (uuid: string, name: string): Person => {
    const email = `${uuid.slice(-4)}@test.example`;
    house.settings.members.push({ uuid, name, email, role: 'EDITOR' });
    return { uuid, name, email, client: new Client(house, as.editor({ uuid, ...FLAGS })) };
  };
  const requester = person(REQUESTER, '申請 花子');
  const reviewers = [person(REVIEWER, '承認 一郎'), person(SECOND_REVIEWER, '承認 二郎')] as const;
  const author = new Client(house, as.editor());
  seeded = await SeededOrders.prepare(house, author, new Client(house), requester.client, reviewers);
}, 60_000);
afterAll(() => house.close());

/** One decision closes the only group of these orders. */
const rowOf = (events: readonly OrderEvent[], status: OrderStatus) =>
  TRANSITIONS.filter(({ when }) => when !== 'moreDecisionsOpen').find(
    (row) => events.includes(row.event) && row.from !== 'NONE' && row.from.includes(status),
  );

/** What the table says of an attempt: the status that follows, or the code of the refusal. */
function expected(
  { events, isForDemandUsers = false }: Operation,
  status: OrderStatus,
  counts: readonly Who[] | null,
): unknown {
  if (!counts || (isForDemandUsers && counts.includes('OPERATOR'))) return 'PERMISSION_DENIED';
  const row = rowOf(events, status);
  if (!row) return 'FAILED_PRECONDITION';
  if (!row.who.some((one) => counts.includes(one))) return 'PERMISSION_DENIED';
  if (row.to === 'SAME') return status;
  return row.to === 'ROLL_UP' ? expect.stringMatching(ORDERED_STATUSES.join('|')) : row.to;
}

/** What becomes of an attempt; one that is refused must leave the order as it was. */
async function attempt(operation: Operation, status: OrderStatus, who: TestIdentity): Promise<string> {
  const { mutation, answer = 'order { uuid }', needsApproval = false, hasNoVersion = false } = operation;
  const { identity } = who;
  const isOperator = identity?.kind === 'user' && identity.actor === 'Operator';
  if (needsApproval && identity?.kind === 'user') identity.flags = isOperator ? [] : ['APPROVAL_FUNCTION'];
  const order = await seeded.make(status, operation.given);
  const { code, errors } = await house.graphql(
    `mutation m($input: ${mutation[0]?.toUpperCase() ?? ''}${mutation.slice(1)}Input!) {
      ${mutation}(input: $input) { ${answer} }
    }`,
    {
      input: {
        ...(isOperator && { demandUuid: TEST_DEMAND.uuid }),
        ...(answer !== 'orders { uuid }' && { uuid: order._id }),
        ...(answer !== 'orders { uuid }' && !hasNoVersion && { expectedUpdatedAt: order['updatedAt'] }),
        ...operation.input(order, await seeded.lines(order._id)),
      },
    },
    who,
  );
  const now = await seeded.order(order._id);
  if (errors.length > 0) {
    expect(now).toEqual(order);
    return code ?? 'INTERNAL';
  }
  return now['deletedAt'] === null ? String(now['status']) : 'GONE';
}

async function tryAll(operation: Operation, status: OrderStatus): Promise<void> {
  const outcomes = await Promise.all(
    Object.entries(CALLERS).map(async ([name, { who, counts }]) => ({
      name,
      outcome: await attempt(operation, status, who),
      said: expected(operation, status, counts),
    })),
  );
  expect(outcomes.map(({ name, outcome }) => [name, outcome])).toEqual(
    outcomes.map(({ name, said }) => [name, said]),
  );
}

const cases = (isForApproval: boolean) =>
  OPERATIONS.filter(({ needsApproval = false }) => needsApproval === isForApproval).flatMap((operation) =>
    ORDER_STATUSES.map((status) => ({ what: operation.events.join(' / '), status, operation })),
  );

describe('an order of every status, tried by everybody', () => {
  it.each(cases(false))('$what from $status', ({ operation, status }) => tryAll(operation, status), 30_000);
});

describe('the same while the demand requires approval', () => {
  beforeAll(async () => {
    house.settings.featureFlags = ['APPROVAL_FUNCTION'];
    await house.app.get(IdentityClient, { strict: false }).presentProfile(systemScope(TEST_DEMAND.uuid));
  });
  it.each(cases(true))('$what from $status', ({ operation, status }) => tryAll(operation, status), 30_000);
});

it('leaves out only what is no change of one order, and the replacement of reviewers', () => {
  const tried = new Set(OPERATIONS.flatMap(({ events }) => events));
  const left = new Set(TRANSITIONS.map(({ event }) => event).filter((event) => !tried.has(event)));
  expect([...left]).toEqual(['CREATE_DRAFT', 'REPLACE_REVIEWERS', 'DUPLICATE']);
});

describe('what a screen offers', () => {
  const OF_THE_TABLE = new Set(
    OPERATIONS.filter(({ needsApproval = false }) => !needsApproval)
      .flatMap(({ events }) => events)
      .filter((event) => event in OrderActionId),
  );
  it.each(ORDER_STATUSES)('is what the table allows, %s', async (status) => {
    house.settings.featureFlags = [];
    await house.app.get(IdentityClient, { strict: false }).presentProfile(systemScope(TEST_DEMAND.uuid));
    const { _id } = await seeded.make(status);
    for (const [name, { who, counts }] of Object.entries(CALLERS)) {
      if (!counts) continue;
      if (who.identity?.kind === 'user') who.identity.flags = [];
      const answer = await house.graphql<{ order: { actions: { id: OrderEvent; isAllowed: boolean }[] } }>(
        'query o($uuid: ID!, $demandUuid: ID) { order(uuid: $uuid, demandUuid: $demandUuid) { actions { id isAllowed } } }',
        { uuid: _id, demandUuid: TEST_DEMAND.uuid },
        who,
      );
      const offered = dataOf(answer)
        .order.actions.filter(({ id, isAllowed }) => isAllowed && OF_THE_TABLE.has(id))
        .map(({ id }) => id);
      const legal = [...OF_THE_TABLE].filter((event) => {
        const row = rowOf([event], status);
        return row?.who.some((one) => counts.includes(one)) === true && event !== 'UNFIX';
      });
      expect([name, offered.toSorted()]).toEqual([name, legal.toSorted()]);
    }
  });
});
