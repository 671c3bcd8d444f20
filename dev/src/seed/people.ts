import { join } from 'node:path';
import { z } from 'zod';
import { subgraphEnvironment } from '../stack/environments.js';
import { ensureSecrets } from '../stack/secrets.js';
import type { Settings } from '../stack/settings.js';
import { runCommand } from '../support/run-command.js';
import { StackError } from '../support/stack-error.js';
import type { AuthAdmin } from './auth-admin.js';
import { type DemoAccount, OPERATOR } from './demo-accounts.js';
import type { DemoDemand } from './demo-catalog.js';
import { GraphClient } from './graph-client.js';

/** Invites the first operator with subgraph-identity's own command, as in production. */
export async function createFirstOperator(settings: Settings, mongodbUri: string): Promise<void> {
  const directory = join(settings.root, 'subgraph-identity');
  const secrets = ensureSecrets(settings.dataDir);
  const args = [
    join(directory, 'dist/create-operator.js'),
    ...['--email', OPERATOR.email],
    ...['--last-name', OPERATOR.lastName],
    ...['--first-name', OPERATOR.firstName],
  ];
  const logFile = join(settings.logDir, 'create-operator.log');
  const { exitCode } = await runCommand(process.execPath, args, {
    cwd: directory,
    env: subgraphEnvironment('subgraph-identity', settings, secrets, mongodbUri),
    logFile,
  });
  if (exitCode === 0) return;
  throw new StackError(`The first operator could not be created. The log: ${logFile}`);
}

/** Sets the demonstration password of an invited user and signs in. */
export async function firstSignIn(
  settings: Settings,
  auth: AuthAdmin,
  account: DemoAccount,
): Promise<GraphClient> {
  await auth.setPassword(account.email, account.password);
  const token = await auth.signIn(account.email, account.password);
  if (!token) throw new StackError(`${account.email} cannot sign in to the auth emulator.`);
  const actor = account.area === 'admin' ? 'Operator' : 'DemandUser';
  const client = new GraphClient(settings, actor, token);
  await client.run('mutation { markPasswordSet { currentUser { uuid } } }', {}, z.unknown());
  return client;
}

const demandPage = z.object({
  demands: z.object({ items: z.array(z.object({ uuid: z.string(), name: z.string() })) }),
});
const created = z.object({ createDemand: z.object({ demand: z.object({ uuid: z.string() }) }) });

/** Creates the demand with its features and users, as an operator does. Existing data is left unchanged. */
export async function ensureDemand(operator: GraphClient, demand: DemoDemand): Promise<string> {
  const { demands } = await operator.run(
    'query ($query: String) { demands(limit: 100, query: $query) { items { uuid name } } }',
    { query: demand.name },
    demandPage,
  );
  const known = demands.items.find(({ name }) => name === demand.name)?.uuid;
  if (known) return known;
  const { createDemand } = await operator.run(
    'mutation ($input: CreateDemandInput!) { createDemand(input: $input) { demand { uuid } } }',
    { input: { name: demand.name } },
    created,
  );
  const demandUuid = createDemand.demand.uuid;
  await switchFeatures(operator, demandUuid, demand.features);
  await operator.run(
    'mutation ($input: UpdateDemandInput!) { updateDemand(input: $input) { __typename } }',
    { input: { demandUuid, demandContact: demand.contact } },
    z.unknown(),
  );
  return demandUuid;
}

/** Switches the features of the demand. */
export async function switchFeatures(
  operator: GraphClient,
  demandUuid: string,
  features: DemoDemand['features'],
): Promise<void> {
  await operator.run(
    'mutation ($input: UpdateFunctionalRestrictionInput!) { updateFunctionalRestriction(input: $input) { __typename } }',
    { input: { demandUuid, ...features } },
    z.unknown(),
  );
}

/** Invites the demand's users; existing ones stay unchanged. */
export async function invitePeople(
  operator: GraphClient,
  demandUuid: string,
  demand: DemoDemand,
): Promise<void> {
  const users = demand.users.map(({ email, lastName, firstName, role }) => ({
    email,
    lastName,
    firstName,
    role,
  }));
  await operator.run(
    'mutation ($input: CreateDemandUsersInput!) { createDemandUsers(input: $input) { __typename } }',
    { input: { demandUuid, users } },
    z.unknown(),
  );
}
