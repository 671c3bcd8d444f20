import { ORDER_STATUS_LABELS } from '@hacchu-hub/purchase-math';
import type { OrderEvent } from './order.events.js';
import {
  allows,
  type Blocker,
  CONDITIONS,
  GUARDS,
  MUTATION_ONLY_GUARDS,
  type OrderActor,
  type OrderFacts,
} from './order.guards.js';
import { ORDER_STATUSES, OrderStatus } from './order.status.js';
import { type Transition, TRANSITIONS } from './order.transitions.js';

/** Code of the blocker for a caller whom the row does not allow. */
export const ROLE_BLOCKER: Blocker = { code: 'ROLE', message: 'この操作を行う権限がありません。' };

/** Blocker for a (status, event) pair without a row. */
export function statusBlocker(status: OrderStatus): Blocker {
  return {
    code: 'STATUS',
    message: `この操作は現在のステータス（${ORDER_STATUS_LABELS[status]}）では実行できません。画面を更新してください。`,
  };
}

export type Decision =
  | { readonly isAllowed: true; readonly transition: Transition }
  | { readonly isAllowed: false; readonly blockers: Blocker[] };

function rowFor(event: OrderEvent, facts: OrderFacts, table: readonly Transition[]): Transition | undefined {
  return table.find(
    (row) =>
      row.event === event &&
      row.from !== 'NONE' &&
      row.from.includes(facts.status) &&
      (!row.when || CONDITIONS[row.when](facts)),
  );
}

/** Whether an event is allowed for an order now; otherwise all blockers. */
export function decide(
  event: OrderEvent,
  facts: OrderFacts,
  scope: 'MUTATION' | 'PREVIEW' = 'MUTATION',
): Decision {
  const row = rowFor(event, facts, TRANSITIONS);
  if (!row) return { isAllowed: false, blockers: [statusBlocker(facts.status)] };
  const blockers: Blocker[] = allows(row.who, facts.actor) ? [] : [ROLE_BLOCKER];
  for (const name of row.guards) {
    if (scope === 'PREVIEW' && MUTATION_ONLY_GUARDS.has(name)) continue;
    const found = GUARDS[name](facts);
    if (found) blockers.push(found);
  }
  return blockers.length > 0 ? { isAllowed: false, blockers } : { isAllowed: true, transition: row };
}

/** Whether an event is allowed to a caller in some status and review round, if not in those of the order now. */
export const isEverAllowed = (event: OrderEvent, actor: OrderActor): boolean =>
  TRANSITIONS.some(
    (row) => row.event === event && allows(row.who, { ...actor, isRequester: true, isRoundReviewer: true }),
  );

const targetsOf = (row: Transition, from: OrderStatus): OrderStatus[] => {
  switch (row.to) {
    case 'ROLL_UP':
      return [OrderStatus.Delivering, OrderStatus.DeliveryComplete];
    case 'SAME':
      return [from];
    case 'NEW':
    case 'GONE':
      return [];
    default:
      return [row.to];
  }
};

/** Inconsistencies of a transition table; empty when it is sound. Checked at start-up. */
export function tableProblems(table: readonly Transition[] = TRANSITIONS): string[] {
  const problems: string[] = [];
  const statuses = new Set<string>(ORDER_STATUSES);
  const reached = new Set<OrderStatus>();
  const arrows: [OrderStatus, OrderStatus][] = [];
  for (const row of table) {
    const name = `${row.event} from ${[row.from].flat().join(', ')}`;
    if (row.who.length === 0) problems.push(`${name}: no caller is allowed`);
    for (const guard of row.guards) if (!(guard in GUARDS)) problems.push(`${name}: unknown guard ${guard}`);
    if (!['SAME', 'NEW', 'GONE', 'ROLL_UP'].includes(row.to) && !statuses.has(row.to))
      problems.push(`${name}: unknown target ${row.to}`);
    if (row.from === 'NONE') {
      if (statuses.has(row.to)) reached.add(row.to as OrderStatus);
      continue;
    }
    for (const from of row.from) {
      if (!statuses.has(from)) problems.push(`${name}: unknown status ${from}`);
      for (const to of targetsOf(row, from)) arrows.push([from, to]);
      const rivals = table.filter(
        (other) =>
          other !== row && other.event === row.event && other.from !== 'NONE' && other.from.includes(from),
      );
      if (rivals.some((other) => !other.when || !row.when || other.when === row.when))
        problems.push(`${name}: another row handles the same event from ${from}`);
    }
  }
  for (let grew = true; grew;) {
    const before = reached.size;
    for (const [from, to] of arrows) if (reached.has(from)) reached.add(to);
    grew = reached.size > before;
  }
  for (const status of ORDER_STATUSES) if (!reached.has(status)) problems.push(`${status} cannot be reached`);
  return problems;
}

/** Throws when the table is inconsistent, which stops the process from starting. */
export function assertSoundTable(): void {
  const problems = tableProblems();
  if (problems.length > 0) throw new Error(`Order transition table: ${problems.join('; ')}`);
}
