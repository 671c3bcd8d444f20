import { beforeAll, describe, expect, it } from '@jest/globals';
import { as, TEST_DEMAND, type TestIdentity } from '@hacchu-hub/subgraph-kit/testing';
import { BulkOrderEvent } from '../src/orders/bulk-status.inputs.js';
import { OrderActionId } from '../src/orders/order.actions.js';
import type { GuardName, Who } from '../src/orders/order.guards.js';
import { ROLE_BLOCKER, statusBlocker } from '../src/orders/order.state-machine.js';
import { ORDER_STATUSES, OrderStatus } from '../src/orders/order.status.js';
import type { OrderEvent } from '../src/orders/order.events.js';
import { TRANSITIONS } from '../src/orders/order.transitions.js';
import { Client, dataOf, key, sharedHouse, type House } from './support/house.js';
import {
  CALLERS,
  expected,
  GONE_REVIEWER,
  OPERATIONS,
  OTHER_EDITOR,
  REQUESTER,
  REVIEWER,
  rowOf,
  SECOND_REVIEWER,
  type Operation,
} from './support/operations.js';
import { expectExactNumbers } from './support/numbers.js';
import { leave, type Person } from './support/people.js';
import { SeededOrders, type SeededOrder, type Stored } from './support/seeded-orders.js';

let house: House;
let seeded: SeededOrders;
beforeAll(async () => {
  house = await sharedHouse();
  const person = (uuid: string, name: string): Person => {
    const email = `${uuid.slice(-4)}@test.example`;
    house.settings.members.push({ uuid, name, email, role: 'EDITOR' });
    const client = new Client(house, as.editor({ uuid, flags: ['APPROVAL_FUNCTION'] }));
    return { uuid, name, email, client };
  };
  const requester = person(REQUESTER, '申請 花子');
  const gone = person(GONE_REVIEWER, '退職 三郎');
  const reviewers = [person(REVIEWER, '承認 一郎'), person(SECOND_REVIEWER, '承認 二郎'), gone] as const;
  person(OTHER_EDITOR, '編集 四郎');
  const author = new Client(house, as.editor());
  seeded = await SeededOrders.prepare(house, author, new Client(house), requester.client, reviewers);
  leave(house, gone);
});

/** Whatever was tried before, and by however many at once. */
const itLeavesNumbersExact = (): void =>
  it('leaves the numbers of tabs and of the home page those of the orders', () =>
    expectExactNumbers(house, new Client(house)));

const isOperator = ({ identity }: TestIdentity): boolean =>
  identity?.kind === 'user' && identity.actor === 'Operator';
/** The demand, where the caller has none of their own. */
const demandOf = (who: TestIdentity): object => (isOperator(who) ? { demandUuid: TEST_DEMAND.uuid } : {});

/** Switches the approval of the demand, and of everybody in it. */
async function switchApproval(isOn: boolean): Promise<void> {
  await house.change({ featureFlags: isOn ? ['APPROVAL_FUNCTION'] : [] });
  for (const { who } of Object.values(CALLERS)) {
    if (who.identity?.kind !== 'user') continue;
    who.identity.flags = isOn && !isOperator(who) ? ['APPROVAL_FUNCTION'] : [];
  }
}

const zip = <A, B>(first: readonly A[], second: readonly B[]): [A, B][] =>
  first.flatMap((one, at): [A, B][] => {
    const other = second[at];
    return other === undefined ? [] : [[one, other]];
  });

/** @returns the code of the refusal, if any */
async function attempt(
  operation: Operation,
  { order, lines }: SeededOrder,
  who: TestIdentity,
): Promise<string | undefined> {
  const { mutation, answer = 'order { uuid }', hasNoVersion = false } = operation;
  const { code, errors } = await house.graphql(
    `mutation m($input: ${mutation[0]?.toUpperCase() ?? ''}${mutation.slice(1)}Input!) {
      ${mutation}(input: $input) { ${answer} }
    }`,
    {
      input: {
        ...demandOf(who),
        ...(answer !== 'orders { uuid }' && { uuid: order._id }),
        ...(answer !== 'orders { uuid }' && !hasNoVersion && { expectedUpdatedAt: order['updatedAt'] }),
        ...operation.input(order, lines),
      },
    },
    who,
  );
  return errors.length > 0 ? (code ?? 'INTERNAL') : undefined;
}

/** Everybody tries at once, each with an order of their own; one that is refused must leave the order as it was. */
async function tryAll(operation: Operation, orders: readonly SeededOrder[]): Promise<Record<string, string>> {
  const callers = Object.entries(CALLERS);
  const tried = zip(callers, orders);
  const refusals = await Promise.all(tried.map(([[, { who }], order]) => attempt(operation, order, who)));
  const stored = await seeded.now(orders.map(({ order }) => order));
  const outcomes = tried.map(([[name], { order }], at) => {
    const now = stored[at];
    const refusal = refusals[at];
    if (refusal !== undefined) expect(now).toEqual(order);
    return [name, refusal ?? (now?.['deletedAt'] === null ? String(now['status']) : 'GONE')];
  });
  return Object.fromEntries(outcomes);
}

const cases = (isForApproval: boolean) =>
  OPERATIONS.filter(({ needsApproval = false }) => needsApproval === isForApproval).map((operation) => ({
    what: operation.events.join(' / '),
    operation,
  }));

function describeOperation(operation: Operation): void {
  const orders: Partial<Record<OrderStatus, SeededOrder[]>> = {};
  beforeAll(async () => {
    // All at once: one by one they take longer than what is tried with them.
    const wanted = ORDER_STATUSES.flatMap((status) =>
      Object.keys(CALLERS).map(() => ({ status, given: operation.given, givenLine: operation.givenLine })),
    );
    const made = await seeded.make(wanted);
    for (const [{ status }, order] of zip(wanted, made)) (orders[status] ??= []).push(order);
  });

  it.each(ORDER_STATUSES)('from %s', async (status) => {
    expect(await tryAll(operation, orders[status] ?? [])).toEqual(
      Object.fromEntries(
        Object.entries(CALLERS).map(([name, { counts }]) => [name, expected(operation, status, counts)]),
      ),
    );
  });

  itLeavesNumbersExact();
}

describe('an order of every status, tried by everybody', () => {
  beforeAll(() => switchApproval(false));
  describe.each(cases(false))('$what', ({ operation }) => describeOperation(operation));
});

describe('the same while the demand requires approval', () => {
  beforeAll(() => switchApproval(true));
  describe.each(cases(true))('$what', ({ operation }) => describeOperation(operation));
});

it('leaves out only what is no change of one order', () => {
  const tried = new Set(OPERATIONS.flatMap(({ events }) => events));
  const left = new Set(TRANSITIONS.map(({ event }) => event).filter((event) => !tried.has(event)));
  expect([...left]).toEqual(['CREATE_DRAFT', 'DUPLICATE']);
});

describe('orders of all statuses at once, tried by everybody', () => {
  interface Bulk extends Pick<Operation, 'events' | 'isFor' | 'given'> {
    readonly mutation: 'bulkUpdateOrderStatus' | 'bulkApproveOrders';
    readonly input: object;
    /** Statuses whose orders are never changed this way, whoever asks. */
    readonly closed?: readonly OrderStatus[];
  }

  interface Result {
    ok: boolean;
    message: string | null;
    order: { status: OrderStatus } | null;
  }

  const statusEvent = (event: BulkOrderEvent, more: Partial<Bulk> = {}): Bulk => ({
    mutation: 'bulkUpdateOrderStatus',
    events: [event],
    ...more,
    input: { event, ...more.input },
  });
  const { CANCEL, CLEAR_IN_CONVERSATION, COMPLETE_DELIVERY, FIX, MARK_ORDERED, UNFIX } = BulkOrderEvent;
  const BULK: readonly Bulk[] = [
    statusEvent(MARK_ORDERED),
    statusEvent(COMPLETE_DELIVERY, { input: { confirmShortClose: true } }),
    // What the supplier has is canceled one by one.
    statusEvent(CANCEL, {
      input: { reason: '仕様変更のため' },
      closed: [OrderStatus.Delivering, OrderStatus.DeliveryComplete, OrderStatus.Canceled],
    }),
    statusEvent(FIX),
    statusEvent(UNFIX, { given: { isFixed: true } }),
    statusEvent(CLEAR_IN_CONVERSATION, { given: { inConversation: true } }),
  ];
  const APPROVALS: Bulk = {
    mutation: 'bulkApproveOrders',
    events: ['APPROVE'],
    isFor: ['ADMIN', 'EDITOR'],
    input: {},
  };

  async function attemptAll(
    { mutation, input }: Bulk,
    orders: readonly Stored[],
    who: TestIdentity,
  ): Promise<unknown> {
    const targets = orders.map(({ _id, updatedAt }) => ({ uuid: _id, expectedUpdatedAt: String(updatedAt) }));
    const type = `B${mutation.slice(1)}Input`;
    const { data, code } = await house.graphql<Record<string, { results: Result[] }>>(
      `mutation b($input: ${type}!) {
        ${mutation}(input: $input) { results { ok message order { status } } }
      }`,
      { input: { ...demandOf(who), ...input, idempotencyKey: key(), orders: targets } },
      who,
    );
    const stored = await seeded.now(orders);
    const results = data?.[mutation]?.results;
    if (!results) {
      expect(stored).toEqual(orders);
      return code;
    }
    // What the answer says is what is stored; the order of another demand is not shown.
    for (const [index, { ok, order }] of results.entries()) {
      if (!ok) expect(stored[index]).toEqual(orders[index]);
      else expect(order?.status).toBe(stored[index]?.['status']);
    }
    return results.map(({ ok, message, order }) => (ok ? order?.status : message));
  }

  /** What the table says, as the results have it. */
  function saidOf(bulk: Bulk, { who, counts }: (typeof CALLERS)[string]): unknown {
    const { identity } = who;
    const isKnown = identity?.kind === 'user' && (isOperator(who) || identity.role !== 'UNKNOWN');
    const mayAsk = !counts || !bulk.isFor || bulk.isFor.some((one) => counts.includes(one));
    if (!isKnown || !mayAsk) return 'PERMISSION_DENIED';
    return ORDER_STATUSES.map((status) => {
      if (counts && bulk.closed?.includes(status)) return statusBlocker(status).message;
      const said = expected(bulk, status, counts);
      if (said === 'PERMISSION_DENIED') return ROLE_BLOCKER.message;
      return said === 'FAILED_PRECONDITION' ? statusBlocker(status).message : said;
    });
  }

  async function tryBulk(bulk: Bulk): Promise<void> {
    const callers = Object.entries(CALLERS);
    const wanted = callers.flatMap(() => ORDER_STATUSES.map((status) => ({ status, given: bulk.given })));
    const made = (await seeded.make(wanted)).map(({ order }) => order);
    const outcomes = callers.map(async ([name, { who }], at) => {
      const first = at * ORDER_STATUSES.length;
      return [name, await attemptAll(bulk, made.slice(first, first + ORDER_STATUSES.length), who)];
    });
    expect(await Promise.all(outcomes)).toEqual(
      callers.map(([name, caller]) => [name, saidOf(bulk, caller)]),
    );
  }

  it('knows every event', () => {
    expect(BULK.flatMap(({ events }) => events).toSorted()).toEqual(Object.values(BulkOrderEvent).toSorted());
  });

  it.each(BULK.map((bulk) => ({ what: bulk.events[0], bulk })))(
    '$what',
    async ({ bulk }) => {
      await switchApproval(false);
      await tryBulk(bulk);
    },
    60_000,
  );

  it('APPROVE', async () => {
    await switchApproval(true);
    await tryBulk(APPROVALS);
  });

  itLeavesNumbersExact();
});

describe.each([false, true])('what a screen offers, with approval: %s', (isApprovalOn) => {
  /** What stands in the way of the orders of this test, whose content is complete and which are not fixed. */
  const inTheWay: readonly GuardName[] = ['fixed', isApprovalOn ? 'approvalOff' : 'approvalOn'];
  const codeOf: Partial<Record<GuardName, string>> = {
    fixed: 'NOT_FIXED',
    approvalOff: 'APPROVAL_REQUIRED',
    approvalOn: 'APPROVAL_OFF',
  };
  let uuids: string[] = [];
  beforeAll(async () => {
    await switchApproval(isApprovalOn);
    const made = await seeded.make(ORDER_STATUSES.map((status) => ({ status })));
    uuids = made.map(({ order }) => order._id);
  });

  interface Action {
    id: OrderEvent;
    isAllowed: boolean;
    blockers: { code: string; message: string }[];
  }
  const actionsFor = async (status: OrderStatus, who: TestIdentity): Promise<Action[]> =>
    dataOf(
      await house.graphql<{ order: { actions: Action[] } }>(
        `query o($uuid: ID!, $demandUuid: ID) {
          order(uuid: $uuid, demandUuid: $demandUuid) { actions { id isAllowed blockers { code message } } }
        }`,
        { uuid: uuids[ORDER_STATUSES.indexOf(status)], demandUuid: TEST_DEMAND.uuid },
        who,
      ),
    ).order.actions;

  /** The codes of what stands in the way of each action, as the table says. */
  const expectedBlockers = (status: OrderStatus, counts: readonly Who[]): Record<string, string[]> =>
    Object.fromEntries(
      Object.values(OrderActionId).map((id): [string, string[]] => {
        const row = rowOf([id], status);
        if (!row) return [id, ['STATUS']];
        const role = row.who.some((one) => counts.includes(one)) ? [] : ['ROLE'];
        const guards = row.guards.filter((guard) => inTheWay.includes(guard));
        return [id, [...role, ...guards.map((guard) => codeOf[guard] ?? guard)]];
      }),
    );

  it.each(ORDER_STATUSES)('is what the table allows, or why not, %s', async (status) => {
    const known = Object.entries(CALLERS).flatMap(([name, { who, counts }]) =>
      counts ? [{ name, who, counts }] : [],
    );
    const offered = await Promise.all(
      known.map(async ({ name, who, counts }) => ({
        name,
        counts,
        actions: await actionsFor(status, who),
      })),
    );
    for (const { name, counts, actions } of offered) {
      for (const { isAllowed, blockers } of actions) {
        expect(isAllowed).toBe(blockers.length === 0);
        for (const { message } of blockers) expect(message).toMatch(/。$/u);
      }
      const reasons = Object.fromEntries(
        actions.map(({ id, blockers }) => [id, blockers.map(({ code }) => code)]),
      );
      expect([name, reasons]).toEqual([name, expectedBlockers(status, counts)]);
    }
  });
});
