import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../stack/settings.js';
import { AuthAdmin } from './auth-admin.js';
import { OPERATOR } from './demo-accounts.js';
import { DEMO_DEMANDS } from './demo-catalog.js';
import { ensureMasters } from './masters.js';
import { ensureOrders } from './orders.js';
import { createFirstOperator, ensureDemand, firstSignIn, invitePeople } from './people.js';

/**
 * Makes the demonstration data through the public interfaces: the identity service's command for the first operator,
 * the gateway for everything else. It is made once; each step leaves alone what is there, so that an interrupted one
 * can be repeated.
 */
export async function seedDemoData(options: {
  settings: Settings;
  mongodbUri: string;
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
    const [administrator, ...others] = demand.users;
    if (!administrator) continue;
    const client = await firstSignIn(settings, auth, administrator);
    for (const other of others) await firstSignIn(settings, auth, other);
    const masters = await ensureMasters(client, demand);
    await ensureOrders(client, masters, index === 0);
  }
  await options.saveAccounts();
  writeFileSync(marker, new Date().toISOString());
}
