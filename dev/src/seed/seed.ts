import type { Settings } from '../stack/settings.js';
import { ensureApprovalRoutes } from './approval-routes.js';
import { AuthAdmin } from './auth-admin.js';
import { ensureBudgets } from './budgets.js';
import { OPERATOR } from './demo-accounts.js';
import { DEMO_DEMANDS, type DemoDemand } from './demo-catalog.js';
import type { GraphClient } from './graph-client.js';
import { enterClosedPeriod } from './history/closed-period.js';
import { enterHistory, enterReviewedHistory } from './history/enter-orders.js';
import {
  ANNOUNCED_ORDERS,
  PENDING_REVIEWS,
  planHistory,
  repliesOf,
  REVIEWED_HISTORY,
} from './history/plan.js';
import { connectLogiless } from './logiless.js';
import { ensureMasters } from './masters.js';
import { ensureOrders } from './orders.js';
import { createFirstOperator, ensureDemand, firstSignIn, invitePeople, switchFeatures } from './people.js';
import { markSeedBegun, markSeedComplete, seedProgress } from './seed-progress.js';
import { ensureSlack } from './slack.js';
import { answerOrders } from './supplier-answers.js';
import { answerMessages } from './supplier-replies.js';

/**
 * Creates the demonstration data through the public APIs: the identity service's command for the first
 * operator, the gateway for everything else. It is created once; each step skips what exists. Orders are not
 * completed by a second run: a start that finds them incomplete begins anew (`start-stack.ts`).
 */
export async function seedDemoData(options: {
  settings: Settings;
  mongodbUri: string;
  /** Also creates half a year of orders, reviews and costs. */
  hasHistory: boolean;
  say(line: string): void;
  /** Called before the data counts as complete. */
  saveAccounts(): Promise<void>;
}): Promise<void> {
  const { settings } = options;
  const auth = new AuthAdmin(settings);
  const isComplete = seedProgress(settings.dataDir) === 'complete';
  if (isComplete && (await auth.signIn(OPERATOR.email, OPERATOR.password))) return;
  options.say('Entering the demonstration data.');
  markSeedBegun(settings.dataDir);
  await createFirstOperator(settings, options.mongodbUri);
  const operator = await firstSignIn(settings, auth, OPERATOR);
  const demandUuids: string[] = [];
  // In sequence, so that they are listed in this order.
  for (const demand of DEMO_DEMANDS) demandUuids.push(await ensureDemand(operator, demand));
  const enter = (demand: DemoDemand, index: number) =>
    enterDemand({ ...options, auth, operator, demand, demandUuid: demandUuids[index] ?? '', index });
  await Promise.all(DEMO_DEMANDS.map(enter));
  await options.saveAccounts();
  markSeedComplete(settings.dataDir);
}

interface DemandOptions {
  settings: Settings;
  hasHistory: boolean;
  auth: AuthAdmin;
  operator: GraphClient;
  demand: DemoDemand;
  demandUuid: string;
  index: number;
}

/** The first demand works without approvals; the others review orders, and use the warehouse system. */
async function enterDemand(options: DemandOptions): Promise<void> {
  const { settings, auth, operator, demand, demandUuid, index } = options;
  await invitePeople(operator, demandUuid, demand);
  const [first, second] = demand.users;
  if (!first || !second) return;
  const administrator = await firstSignIn(settings, auth, first);
  const editor = await firstSignIn(settings, auth, second);
  const masters = await ensureMasters(administrator, demand);
  const isNew = await ensureOrders(administrator, masters, index === 0);
  const needsHistory = options.hasHistory && isNew;
  if (needsHistory) await ensureBudgets(administrator, masters);
  if (index === 0) {
    if (needsHistory) {
      const plan = planHistory();
      await enterHistory(administrator, masters, plan);
      await answerMessages(settings, repliesOf(plan));
      await answerOrders(settings, administrator, demand.name);
      await enterClosedPeriod(administrator, masters);
    }
    // After the half year of orders, which must not be posted to the channel.
    await ensureSlack(administrator, index);
    return;
  }
  const people = { requester: editor, administrator };
  if (needsHistory) {
    await switchFeatures(operator, demandUuid, { ...demand.features, isApprovalFunctionEnabled: true });
    await enterReviewedHistory(people, masters, REVIEWED_HISTORY);
    // Only orders placed after the connection are announced to the warehouse.
    await connectLogiless(settings, { operator, administrator }, demandUuid, masters);
    await enterReviewedHistory(people, masters, ANNOUNCED_ORDERS);
  }
  await ensureSlack(administrator, index);
  // These are posted to the channel, so that they can be decided there.
  if (needsHistory) await enterReviewedHistory(people, masters, PENDING_REVIEWS);
  if (needsHistory) await ensureApprovalRoutes(administrator);
}
