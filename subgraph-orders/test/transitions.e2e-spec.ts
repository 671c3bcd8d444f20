import { as, TEST_DEMAND, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { BulkOrderEvent } from '../src/orders/bulk-status.inputs.js';
import { OrderActionId } from '../src/orders/order.actions.js';
import type { OrderEvent } from '../src/orders/order.events.js';
import type { GuardName, Who } from '../src/orders/order.guards.js';
import { ROLE_BLOCKER, statusBlocker } from '../src/orders/order.state-machine.js';
import { ORDER_STATUSES, OrderStatus } from '../src/orders/order.status.js';
import { TRANSITIONS } from '../src/orders/order.transitions.js';
import { expectExactCounts } from './support/counts.js';
import { Client, dataOf, type Harness, key, sharedHarness } from './support/harness.js';
import {
  CALLERS,
  expected,
  GONE_REVIEWER,
  type Operation,
  OPERATIONS,
  OTHER_EDITOR,
  REQUESTER,
  REVIEWER,
  rowOf,
  SECOND_REVIEWER,
} from './support/operations.js';
import { leave, type Person } from './support/people.js';
import { type SeededOrder, SeededOrders, type Stored } from './support/seeded-orders.js';

let harness: Harness;
let seeded: SeededOrders;
beforeAll(async () => {
  harness = await sharedHarness();
  const person = (uuid: string, name: string): Person => {
    const email = `${uuid.slice(-4)}@test.example`;
    harness.settings.members.push({ uuid, name, email, role: 'EDITOR' });
    const client = new Client(harness, as.editor({ uuid, flags: ['APPROVAL_FUNCTION'] }));
    return { uuid, name, email, client };
  };
  const requester = person(REQUESTER, '申請 花子');
  const gone = person(GONE_REVIEWER, '退職 三郎');
  const reviewers = [person(REVIEWER, '承認 一郎'), person(SECOND_REVIEWER, '承認 二郎'), gone] as const;
  person(OTHER_EDITOR, '編集 四郎');
  const author = new Client(harness, as.editor());
  seeded = await SeededOrders.prepare(harness, author, new Client(harness), requester.client, reviewers);
  leave(harness, gone);
});

/** The counts stay exact after all attempts, concurrent ones included. */
const itKeepsCountsExact = (): void =>
  it('the counts of tabs and home page stay exact', () => expectExactCounts(harness, new Client(harness)));

const isOperator = ({ identity }: TestIdentity): boolean =>
  identity?.kind === 'user' && identity.actor === 'Operator';
/** The demand, for callers without one. */
const demandOf = (who: TestIdentity): object => (isOperator(who) ? { demandUuid: TEST_DEMAND.uuid } : {});

/** Enables or disables approvals for the demand and all callers. */
async function switchApproval(isOn: boolean): Promise<void> {
  await harness.change({ featureFlags: isOn ? ['APPROVAL_FUNCTION'] : [] });
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

/** @returns the error code, if any */
async function attempt(
  operation: Operation,
  { order, lines }: SeededOrder,
  who: TestIdentity,
): Promise<string | undefined> {
  const { mutation, selection = 'order { uuid }', hasNoVersion = false } = operation;
  const { code, errors } = await harness.graphql(
    `mutation m($input: ${mutation[0]?.toUpperCase() ?? ''}${mutation.slice(1)}Input!) {
      ${mutation}(input: $input) { ${selection} }
    }`,
    {
      input: {
        ...demandOf(who),
        ...(selection !== 'orders { uuid }' && { uuid: order._id }),
        ...(selection !== 'orders { uuid }' && !hasNoVersion && { expectedUpdatedAt: order['updatedAt'] }),
        ...operation.input(order, lines),
      },
    },
    who,
  );
  return errors.length > 0 ? (code ?? 'INTERNAL') : undefined;
}

/** All callers try concurrently, each on its own order; a refused attempt must not change the order. */
async function tryAll(operation: Operation, orders: readonly SeededOrder[]): Promise<Record<string, string>> {
  const callers = Object.entries(CALLERS);
  const tried = zip(callers, orders);
  const refusals = await Promise.all(tried.map(([[, { who }], order]) => attempt(operation, order, who)));
  const stored = await seeded.reload(orders.map(({ order }) => order));
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
    // Created in bulk: one by one, creating them would take longer than the attempts.
    const wanted = ORDER_STATUSES.flatMap((status) =>
      Object.keys(CALLERS).map(() => ({
        status,
        orderFields: operation.orderFields,
        lineFields: operation.lineFields,
      })),
    );
    const made = await seeded.make(wanted);
    for (const [{ status }, order] of zip(wanted, made)) (orders[status] ??= []).push(order);
  });

  it.each(ORDER_STATUSES)('from %s', async (status) => {
    expect(await tryAll(operation, orders[status] ?? [])).toEqual(
      Object.fromEntries(
        Object.entries(CALLERS).map(([name, { roles: counts }]) => [
          name,
          expected(operation, status, counts),
        ]),
      ),
    );
  });

  itKeepsCountsExact();
}

describe('every caller and every status', () => {
  beforeAll(() => switchApproval(false));
  describe.each(cases(false))('$what', ({ operation }) => describeOperation(operation));
});

describe('every caller and every status, with approval enabled', () => {
  beforeAll(() => switchApproval(true));
  describe.each(cases(true))('$what', ({ operation }) => describeOperation(operation));
});

it('skips only events that do not change an existing order', () => {
  const tried = new Set(OPERATIONS.flatMap(({ events }) => events));
  const left = new Set(TRANSITIONS.map(({ event }) => event).filter((event) => !tried.has(event)));
  expect([...left]).toEqual(['CREATE_DRAFT', 'DUPLICATE']);
});

describe('bulk operations for every caller', () => {
  interface Bulk extends Pick<Operation, 'events' | 'allowedRoles' | 'orderFields'> {
    readonly mutation: 'bulkUpdateOrderStatus' | 'bulkApproveOrders';
    readonly input: object;
    /** Statuses in which this operation is never possible, for any caller. */
    readonly impossibleStatuses?: readonly OrderStatus[];
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
    // Orders that the supplier has are canceled individually.
    statusEvent(CANCEL, {
      input: { reason: '仕様変更のため' },
      impossibleStatuses: [OrderStatus.Delivering, OrderStatus.DeliveryComplete, OrderStatus.Canceled],
    }),
    statusEvent(FIX),
    statusEvent(UNFIX, { orderFields: { isFixed: true } }),
    statusEvent(CLEAR_IN_CONVERSATION, { orderFields: { inConversation: true } }),
  ];
  const APPROVALS: Bulk = {
    mutation: 'bulkApproveOrders',
    events: ['APPROVE'],
    allowedRoles: ['ADMIN', 'EDITOR'],
    input: {},
  };

  async function attemptAll(
    { mutation, input }: Bulk,
    orders: readonly Stored[],
    who: TestIdentity,
  ): Promise<unknown> {
    const targets = orders.map(({ _id, updatedAt }) => ({ uuid: _id, expectedUpdatedAt: String(updatedAt) }));
    const type = `B${mutation.slice(1)}Input`;
    const { data, code } = await harness.graphql<Record<string, { results: Result[] }>>(
      `mutation b($input: ${type}!) {
        ${mutation}(input: $input) { results { ok message order { status } } }
      }`,
      { input: { ...demandOf(who), ...input, idempotencyKey: key(), orders: targets } },
      who,
    );
    const stored = await seeded.reload(orders);
    const results = data?.[mutation]?.results;
    if (!results) {
      expect(stored).toEqual(orders);
      return code;
    }
    // The response must match the stored order; an order of another demand must not be returned.
    for (const [index, { ok, order }] of results.entries()) {
      if (!ok) expect(stored[index]).toEqual(orders[index]);
      else expect(order?.status).toBe(stored[index]?.['status']);
    }
    return results.map(({ ok, message, order }) => (ok ? order?.status : message));
  }

  /** Expected results by the table. */
  function expectedResultsOf(bulk: Bulk, { who, roles: counts }: (typeof CALLERS)[string]): unknown {
    const { identity } = who;
    const isKnown = identity?.kind === 'user' && (isOperator(who) || identity.role !== 'UNKNOWN');
    const mayAsk = !counts || !bulk.allowedRoles || bulk.allowedRoles.some((one) => counts.includes(one));
    if (!isKnown || !mayAsk) return 'PERMISSION_DENIED';
    return ORDER_STATUSES.map((status) => {
      if (counts && bulk.impossibleStatuses?.includes(status)) return statusBlocker(status).message;
      const said = expected(bulk, status, counts);
      if (said === 'PERMISSION_DENIED') return ROLE_BLOCKER.message;
      return said === 'FAILED_PRECONDITION' ? statusBlocker(status).message : said;
    });
  }

  async function tryBulk(bulk: Bulk): Promise<void> {
    const callers = Object.entries(CALLERS);
    const wanted = callers.flatMap(() =>
      ORDER_STATUSES.map((status) => ({ status, orderFields: bulk.orderFields })),
    );
    const made = (await seeded.make(wanted)).map(({ order }) => order);
    const outcomes = callers.map(async ([name, { who }], at) => {
      const first = at * ORDER_STATUSES.length;
      return [name, await attemptAll(bulk, made.slice(first, first + ORDER_STATUSES.length), who)];
    });
    expect(await Promise.all(outcomes)).toEqual(
      callers.map(([name, caller]) => [name, expectedResultsOf(bulk, caller)]),
    );
  }

  it('cover every event', () => {
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

  itKeepsCountsExact();
});

describe.each([false, true])('actions on a screen, with approval: %s', (isApprovalOn) => {
  /** Failing guards of the orders in this test, whose content is complete and which are not fixed. */
  const inTheWay: readonly GuardName[] = ['fixed', isApprovalOn ? 'approvalOff' : 'approvalOn'];
  const codeOf: Partial<Record<GuardName, string>> = {
    fixed: 'NOT_FIXED',
    approvalOff: 'APPROVAL_REQUIRED',
    approvalOn: 'APPROVAL_OFF',
  };
  let uuids: string[] = [];
  beforeAll(async () => {
    await switchApproval(isApprovalOn);
    // Each line has canceled pieces, including lines with outstanding goods.
    const lineFields = ({ canceledLot }: Stored) => ({ canceledLot: Math.max(Number(canceledLot), 1) });
    const made = await seeded.make(ORDER_STATUSES.map((status) => ({ status, lineFields })));
    uuids = made.map(({ order }) => order._id);
  });

  interface Action {
    id: OrderEvent;
    isAllowed: boolean;
    blockers: { code: string; message: string }[];
  }
  const actionsFor = async (status: OrderStatus, who: TestIdentity): Promise<Action[]> =>
    dataOf(
      await harness.graphql<{ order: { actions: Action[] } }>(
        `query o($uuid: ID!, $demandUuid: ID) {
          order(uuid: $uuid, demandUuid: $demandUuid) { actions { id isAllowed blockers { code message } } }
        }`,
        { uuid: uuids[ORDER_STATUSES.indexOf(status)], demandUuid: TEST_DEMAND.uuid },
        who,
      ),
    ).order.actions;

  /** Expected blocker codes of each action by the table. */
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

  it.each(ORDER_STATUSES)('match the table, with reasons, %s', async (status) => {
    const known = Object.entries(CALLERS).flatMap(([name, { who, roles: counts }]) =>
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
