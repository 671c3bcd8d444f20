import { z } from 'zod';
import { type Account, OPERATOR } from '../core/accounts.js';
import { ApiClient } from '../core/api-client.js';
import { setPasswordByLink } from '../core/identity-service.js';
import type { MailInbox } from '../core/mail-inbox.js';

export interface OwnDemand {
  uuid: string;
  name: string;
}

const FLAGS = ['Costing', 'ExportCsv', 'OrderListExcel', 'ApprovalFunction', 'OrderInternalDetail'] as const;
const PASSWORD = 'first-password-1';

export type Feature = (typeof FLAGS)[number];

interface DemandOptions {
  /** Every feature on, or all off. */
  hasFeatures?: boolean;
  /** Only these features on. */
  features?: readonly Feature[];
}

/** Creates a demand for a single test, by default with every feature on. */
export async function demandOfOwn(
  mark: string,
  { hasFeatures = true, features = hasFeatures ? FLAGS : [] }: DemandOptions = {},
): Promise<OwnDemand> {
  const operator = await ApiClient.signedInAs(OPERATOR);
  const { createDemand } = await operator.run(
    'mutation ($input: CreateDemandInput!) { createDemand(input: $input) { demand { uuid name } } }',
    { input: { name: `試験商会 ${mark}` } },
    z.object({ createDemand: z.object({ demand: z.object({ uuid: z.string(), name: z.string() }) }) }),
  );
  const { demand } = createDemand;
  await switchFeatures(demand, features);
  return demand;
}

/** Switches exactly these features on. */
export async function switchFeatures({ uuid }: OwnDemand, features: readonly Feature[]): Promise<void> {
  const operator = await ApiClient.signedInAs(OPERATOR);
  await operator.run(
    `mutation ($input: UpdateFunctionalRestrictionInput!) {
      updateFunctionalRestriction(input: $input) { __typename } }`,
    {
      input: {
        demandUuid: uuid,
        ...Object.fromEntries(FLAGS.map((name) => [`is${name}Enabled`, features.includes(name)])),
      },
    },
    z.unknown(),
  );
}

/** The link to our own page in an invitation or reset mail; it never leads to the identity service's page. */
export const resetLinkIn = (text: string | undefined): string =>
  /https?:\/\/\S+reset-password\?\S+/.exec(text ?? '')?.[0] ?? '';

export interface Joined extends Account {
  uuid: string;
}

/** A user of a demand who was invited by mail, has set a password and can sign in. */
export async function joinedUser(
  inbox: MailInbox,
  demand: OwnDemand,
  role: 'ADMIN' | 'EDITOR',
  firstName = '花子',
): Promise<Joined> {
  const email = `${crypto.randomUUID()}@shiken-shokai.example`;
  const operator = await ApiClient.signedInAs(OPERATOR);
  const { createDemandUsers } = await operator.run(
    `mutation ($input: CreateDemandUsersInput!) {
      createDemandUsers(input: $input) { results { ok demandUser { uuid } } } }`,
    { input: { demandUuid: demand.uuid, users: [{ email, lastName: '試験', firstName, role }] } },
    z.object({
      createDemandUsers: z.object({
        results: z
          .array(z.object({ ok: z.literal(true), demandUser: z.object({ uuid: z.string() }) }))
          .length(1),
      }),
    }),
  );
  await setPasswordByLink(resetLinkIn((await inbox.next(email)).text), PASSWORD);
  const account: Account = { area: 'demand', email, password: PASSWORD };
  const own = await ApiClient.signedInAs(account);
  await own.run('mutation { markPasswordSet { __typename } }', {}, z.unknown());
  return { ...account, uuid: createDemandUsers.results[0]?.demandUser.uuid ?? '' };
}
