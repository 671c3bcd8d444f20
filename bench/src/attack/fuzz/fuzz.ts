import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Addresses } from '../stack/addresses.js';
import { type Caller, type GraphAnswer, sendGraphRequest } from '../stack/graph.js';
import { createMasters } from '../stack/masters.js';
import {
  type Account,
  callAsAdministrator,
  OPERATOR,
  type OwnDemand,
  ownDemand,
  Person,
} from '../stack/people.js';
import { readApiSchema } from './api-schema.js';
import { faultIn, type Observed } from './finding.js';
import { type FuzzRequest, OperationGenerator } from './generator.js';
import { minimise } from './minimise.js';
import { Random } from './random.js';
import { Pool } from './values.js';

export interface FuzzOptions {
  addresses: Addresses;
  requests: number;
  seed: number;
  concurrency: number;
  say(line: string): void;
}

export interface FuzzFinding extends Observed {
  caller: string;
  body: FuzzRequest['body'];
  count: number;
}

export interface FuzzReport {
  requests: number;
  rootFields: number;
  /** How many responses had data, and how many had each code. */
  outcomes: Map<string, number>;
  findings: FuzzFinding[];
  slowestMs: number;
}

const SUPERGRAPH = fileURLToPath(new URL('../../../../gateway/supergraph.graphql', import.meta.url));
/** Below the gateway's rate limit per user, so that requests are executed. */
const PER_CALLER_AND_SECOND = 15;
const ANONYMOUS_PER_ADDRESS = 15;
const RESTORE_EVERY = 400;
const TIMEOUT_MS = 30_000;
/** After more consecutive ones, the caller's session counts as ended. */
const MAX_FORBIDDEN = 5;
/** Only callers whose session may be lost run these. */
const OWN_SESSION = /^(?:set(?:DemandUser|Operator)Password|signOut(?:Everywhere)?)$/;

interface FuzzCaller {
  name: string;
  weight: number;
  caller: Caller | undefined;
  account: Account | undefined;
  nextAt: number;
  /** Consecutive refusals of the sign-in. */
  forbidden: number;
}

/**
 * Sends generated operations through the gateway as several users and collects responses that must not occur.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { addresses, say } = options;
  const random = new Random(options.seed);
  const pool = new Pool();
  const operator = await Person.signedIn(addresses, OPERATOR, '127.0.3.1');
  const own = await ownDemand(addresses, operator, { from: '127.0.3.2', hasApproval: true });
  const foreign = await ownDemand(addresses, operator, { from: '127.0.3.3' });
  for (const demand of [own, foreign]) await prepare(demand, pool);
  for (const uuid of [own.adminUuid, own.editorUuid, foreign.adminUuid, foreign.editorUuid])
    pool.spared.add(uuid);
  pool.spared.add(await ownUuid(operator));
  const callers: FuzzCaller[] = [
    {
      name: 'ADMIN',
      weight: 0.35,
      caller: own.admin.caller,
      account: own.admin.account,
      nextAt: 0,
      forbidden: 0,
    },
    {
      name: 'EDITOR',
      weight: 0.2,
      caller: own.editor.caller,
      account: own.editor.account,
      nextAt: 0,
      forbidden: 0,
    },
    {
      name: 'operator',
      weight: 0.22,
      caller: operator.caller,
      account: operator.account,
      nextAt: 0,
      forbidden: 0,
    },
    {
      name: 'another ADMIN',
      weight: 0.2,
      caller: foreign.admin.caller,
      account: foreign.admin.account,
      nextAt: 0,
      forbidden: 0,
    },
    { name: 'anonymous', weight: 0.03, caller: undefined, account: undefined, nextAt: 0, forbidden: 0 },
  ];
  const generator = new OperationGenerator(readApiSchema(SUPERGRAPH), random, pool);
  const outcomes = new Map<string, number>();
  const findings = new Map<string, FuzzFinding>();
  /** Which caller was refused which field for lack of permission. */
  const denied = new Set<string>();
  let sent = 0;
  let anonymous = 0;
  let slowestMs = 0;

  const ask = async (caller: FuzzCaller, body: FuzzRequest['body']): Promise<GraphAnswer> => {
    const now = Date.now();
    const at = Math.max(now, caller.nextAt);
    caller.nextAt = at + 1_000 / PER_CALLER_AND_SECOND;
    await delay(at - now);
    const from = caller.caller
      ? `127.0.3.${10 + callers.indexOf(caller)}`
      : `127.0.${4 + Math.floor(anonymous / ANONYMOUS_PER_ADDRESS / 200)}.${1 + (Math.floor((anonymous += 1) / ANONYMOUS_PER_ADDRESS) % 200)}`;
    return sendGraphRequest({
      port: addresses.gateway,
      caller: caller.caller,
      body,
      from,
      timeoutMs: TIMEOUT_MS,
    });
  };
  const observe = async (
    caller: FuzzCaller,
    body: FuzzRequest['body'],
    roots?: string,
  ): Promise<Observed | undefined> => {
    try {
      const answer = await ask(caller, body);
      if (answer.codes.includes('PERMISSION_DENIED')) denied.add(`${caller.name} ${roots}`);
      caller.forbidden = caller.caller && answer.codes.includes('FORBIDDEN') ? caller.forbidden + 1 : 0;
      if (caller.forbidden > MAX_FORBIDDEN) await signInAgain(caller);
      slowestMs = Math.max(slowestMs, answer.ms);
      for (const code of answer.codes.length > 0 ? answer.codes : ['data']) {
        outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
      }
      pool.learn(answer.data);
      return faultIn(answer);
    } catch (error) {
      return { fault: 'NO ANSWER', place: '', answer: error instanceof Error ? error.message : 'unknown' };
    }
  };
  const signInAgain = async (caller: FuzzCaller): Promise<void> => {
    caller.forbidden = 0;
    if (!caller.account) return;
    say(`  ${caller.name} was signed out around request ${sent} and signs in again`);
    // Sessions are identified by the second in which they began: this one must differ from the one just
    // ended.
    await delay(1_100);
    caller.caller = await personAgain(addresses, caller.account);
  };
  const note = async (caller: FuzzCaller, request: FuzzRequest, observed: Observed): Promise<void> => {
    const roots = request.fields.map(({ name }) => name).join('+');
    const place = request.malformation ?? (observed.place.replace(/^f\d+/, roots) || roots);
    const key = `${observed.fault} ${place}`;
    const known = findings.get(key);
    if (known) {
      known.count += 1;
      return;
    }
    const finding: FuzzFinding = { ...observed, place, caller: caller.name, body: request.body, count: 1 };
    findings.set(key, finding);
    finding.body = await minimise(request, async (body) => {
      const again = await observe(caller, body);
      if (again?.fault !== observed.fault) return false;
      finding.answer = again.answer;
      return true;
    });
    say(`  ${key}: ${JSON.stringify(finding.body).slice(0, 300)}`);
  };
  const worker = async (): Promise<void> => {
    while (sent < options.requests) {
      const turn = sent;
      sent += 1;
      if (turn % RESTORE_EVERY === RESTORE_EVERY - 1) await restore(options, operator, own, callers);
      const request = generator.draw(turn);
      const caller = drawCaller(callers, random, (one) =>
        denied.has(`${one.name} ${request.fields[0]?.name}`),
      );
      if (
        request.fields.some(({ name }) => OWN_SESSION.test(name)) &&
        caller.caller &&
        caller.name !== 'EDITOR'
      )
        continue;
      const observed = await observe(caller, request.body, request.fields[0]?.name);
      if (observed) await note(caller, request, observed);
      if (sent % 1_000 === 0) say(`  ${sent} requests, ${findings.size} kinds of findings`);
    }
  };
  await Promise.all(Array.from({ length: options.concurrency }, worker));
  return {
    requests: sent,
    rootFields: generator.rootFields,
    outcomes,
    findings: [...findings.values()],
    slowestMs,
  };
}

/** Picks a caller by weight; rarely one that was refused the same before. */
function drawCaller(
  callers: readonly FuzzCaller[],
  random: Random,
  isDenied: (caller: FuzzCaller) => boolean,
): FuzzCaller {
  const anonymous = callers.filter(({ caller }) => !caller);
  if (random.chance(anonymous.reduce((sum, { weight }) => sum + weight, 0))) return random.pick(anonymous);
  const signedIn = callers.filter(({ caller }) => caller);
  const allowed = random.chance(0.1) ? signedIn : signedIn.filter((caller) => !isDenied(caller));
  const eligible = allowed.length > 0 ? allowed : signedIn;
  let left = random.next() * eligible.reduce((sum, { weight }) => sum + weight, 0);
  for (const caller of eligible) {
    left -= caller.weight;
    if (left < 0) return caller;
  }
  return callers[0] as FuzzCaller;
}

const currentUser = z.object({ currentUser: z.object({ uuid: z.string() }) });
const ownUuid = async (person: Person): Promise<string> =>
  (await person.run('{ currentUser { uuid } }', {}, currentUser)).currentUser.uuid;

/** Restores what the fuzz itself may have changed: the demand's features, and the EDITOR's password. */
async function restore(
  { addresses }: FuzzOptions,
  operator: Person,
  { uuid, editor }: OwnDemand,
  callers: readonly FuzzCaller[],
): Promise<void> {
  await operator.ask(
    'mutation ($input: UpdateFunctionalRestrictionInput!) { updateFunctionalRestriction(input: $input) { __typename } }',
    {
      input: {
        demandUuid: uuid,
        isCostingEnabled: true,
        isExportCsvEnabled: true,
        isOrderListExcelEnabled: true,
        isApprovalFunctionEnabled: true,
        isOrderInternalDetailEnabled: true,
      },
    },
  );
  const caller = callers.find(({ account }) => account === editor.account);
  if (caller) caller.caller = await personAgain(addresses, editor.account);
}

/** Signs in with the known password, which the fuzz may have changed. */
async function personAgain(addresses: Addresses, account: Account): Promise<Caller> {
  const { auth } = addresses;
  const { text } = await callAsAdministrator(auth, 'accounts:lookup', { email: [account.email] });
  const localId = /"localId":\s*"([^"]+)"/.exec(text)?.[1];
  await callAsAdministrator(auth, 'accounts:update', { localId, password: account.password });
  return (await Person.signedIn(addresses, account)).caller;
}

/** Creates master records, orders and a period, so that generated ids include existing ones. */
async function prepare(demand: OwnDemand, pool: Pool): Promise<void> {
  const { admin } = demand;
  pool.add('demandUuid', demand.uuid);
  for (let round = 0; round < 3; round += 1) {
    const masters = await createMasters(admin, {
      product: `試験品 ${round}`,
      supplier: `試験仕入先 ${round}`,
      supplierMail: `supplier-${round}@example.com`,
      destination: `試験倉庫 ${round}`,
    });
    pool.learn(masters);
    const order = await admin.run(
      `mutation ($input: CreateDraftOrderInput!) {
        createDraftOrder(input: $input) { order { uuid updatedAt orderProductLines { id } } } }`,
      {
        input: {
          idempotencyKey: crypto.randomUUID(),
          content: {
            subject: '試験',
            orderDate: '2026-11-22',
            demandSupplierId: masters.createDemandSupplier.demandSupplier.uuid,
            deliveryDestinationId: masters.createDeliveryDestination.deliveryDestination.uuid,
            orderProductLines: [
              {
                productId: masters.createProduct.product.uuid,
                lot: 10,
                unitPrice: '120',
                taxCategoryId: 1,
                deliveryDate: '2026-12-01',
                paymentDueDate: '2026-12-31',
              },
            ],
            orderExpenseLines: [],
          },
        },
      },
      z.unknown(),
    );
    pool.learn(order);
  }
  const period = await admin.run(
    `mutation ($input: CreateAccountingPeriodInput!) {
      createAccountingPeriod(input: $input) { accountingPeriod { uuid updatedAt } } }`,
    { input: { period: { start: '2026-04-01', end: '2027-03-31' }, closingType: 'Monthly' } },
    z.unknown(),
  );
  pool.learn(period);
  for (const uuid of [demand.adminUuid, demand.editorUuid]) pool.add('user', uuid);
}

/** The summary printed at the end. */
export function reportOf({ requests, rootFields, outcomes, findings, slowestMs }: FuzzReport): string {
  const codes = [...outcomes].toSorted(([, a], [, b]) => b - a).map(([code, count]) => `${code} ${count}`);
  return [
    '',
    `${requests} requests over ${rootFields} root fields; slowest ${Math.round(slowestMs)} ms; ${codes.join(', ')}`,
    ...findings.map(
      ({ fault, place, caller, count, body, answer }) =>
        `\n${fault} at ${place} (${count} ×, ${caller})\n  ${JSON.stringify(body).slice(0, 2_000)}\n  ${answer.slice(0, 500)}`,
    ),
    findings.length === 0 ? 'No answer that nobody should get.' : `\n${findings.length} kinds of findings.`,
  ].join('\n');
}
