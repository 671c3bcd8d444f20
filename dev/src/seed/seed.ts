import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../stack/settings.js';
import { AuthAdmin } from './auth-admin.js';
import { OPERATOR } from './demo-accounts.js';
import { DEMO_DEMANDS } from './demo-catalog.js';
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
import { ensureSlack } from './slack.js';
import { answerMessages } from './supplier-replies.js';

/**
 * Makes the demonstration data through the public interfaces: the identity service's command for the first operator,
 * the gateway for everything else. It is made once; each step leaves alone what is there, so that an interrupted one
 * can be repeated.
 */
export async function seedDemoData(options: {
  settings: Settings;
  mongodbUri: string;
  /** Enters half a year of orders, reviews and costs as well. */
  hasHistory: boolean;
  say(line: string): void;
  /** Called before the data counts as made. */
  saveAccounts(): Promise<void>;
}): Promise<void> {
  const { settings } = options;
  const marker = join(settings.dataDir, 'seeded');
  const auth = new AuthAdmin(settings);
  if (existsSync(marker) && (await auth.signIn(OPERATOR.email, OPERATOR.password))) return;
  options.say('Entering the demonstration data.');
  await createFirstOperator(settings, options.mongodbUri);
  const operator = await firstSignIn(settings, auth, OPERATOR);
  for (const [index, demand] of DEMO_DEMANDS.entries()) {
    const demandUuid = await ensureDemand(operator, demand);
    await invitePeople(operator, demandUuid, demand);
    const [first, second] = demand.users;
    if (!first || !second) continue;
    const administrator = await firstSignIn(settings, auth, first);
    const editor = await firstSignIn(settings, auth, second);
    const masters = await ensureMasters(administrator, demand);
    const isNew = await ensureOrders(administrator, masters, index === 0);
    const needsHistory = options.hasHistory && isNew;
    if (index === 0) {
      if (needsHistory) {
        const plan = planHistory();
        await enterHistory(administrator, masters, plan);
        await answerMessages(settings, repliesOf(plan));
        await enterClosedPeriod(administrator, masters);
      }
      // After the orders of half a year, which the channel is not to be told of.
      await ensureSlack(administrator, index);
      continue;
    }
    const people = { requester: editor, administrator };
    if (needsHistory) {
      await switchFeatures(operator, demandUuid, { ...demand.features, isApprovalFunctionEnabled: true });
      await enterReviewedHistory(people, masters, REVIEWED_HISTORY);
      // What was placed before is not announced to the warehouse; this is.
      await connectLogiless(settings, { operator, administrator }, demandUuid, masters);
      await enterReviewedHistory(people, masters, ANNOUNCED_ORDERS);
    }
    await ensureSlack(administrator, index);
    // The channel is asked for these, so that somebody can decide there.
    if (needsHistory) await enterReviewedHistory(people, masters, PENDING_REVIEWS);
  }
  await options.saveAccounts();
  writeFileSync(marker, new Date().toISOString());
}
