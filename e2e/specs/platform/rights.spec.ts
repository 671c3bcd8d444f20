import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { demandOfOwn, joinedUser, type OwnDemand } from '../../commands/demand-of-own.js';
import { type Account, OPERATOR } from '../../core/accounts.js';
import { callGraph, GATEWAY_URL, signedIn } from '../../core/graph-calls.js';
import { supergraphRootFields, walkSubgraphs } from '../../core/graph-walk.js';
import { MailInbox } from '../../core/mail-inbox.js';
import { expect, test } from '../../core/test.js';

const grants = z.record(
  z.string(),
  z.object({ roles: z.array(z.string()), isForOperators: z.boolean(), feature: z.string().optional() }),
);

const rightsFile = z.object({
  capabilities: grants,
  /** Those that the slice brings along. */
  ownCapabilities: grants.default({}),
  rootFields: z.record(
    z.string(),
    z.object({
      capability: z.string().optional(),
      actors: z.array(z.string()).optional(),
      roles: z.array(z.string()).optional(),
      feature: z.string().optional(),
      services: z.array(z.string()).optional(),
    }),
  ),
});

type Kind = 'ADMIN' | 'EDITOR' | 'Operator';
interface Caller {
  who: string;
  kind: Kind;
  hasFeatures: boolean;
  demand: OwnDemand;
  account: Account;
}

interface Table {
  /** The rule of a root field, for comparison. */
  ruleOf(path: string): string;
  /** Whether this kind of caller may use a root field. */
  mayUse(path: string, kind: Kind, hasFeatures: boolean): boolean;
}

/** The declared access rules of a subgraph's root fields. */
function tableOf(subgraph: string): Table {
  const text = readFileSync(join(import.meta.dirname, '..', '..', '..', subgraph, 'rights.json'), 'utf8');
  const { capabilities, ownCapabilities, rootFields } = rightsFile.parse(JSON.parse(text));
  const granted = { ...capabilities, ...ownCapabilities };
  const declared = (path: string) => {
    const rule = rootFields[path];
    if (!rule) throw new Error(`${subgraph} declares no rights for ${path}`);
    return rule;
  };
  const mayUse: Table['mayUse'] = (path, kind, hasFeatures) => {
    const rule = declared(path);
    // The gateway asks for these without a session, whoever sends them.
    if (rule.actors?.includes('Anonymous')) return true;
    const grant = rule.capability ? granted[rule.capability] : undefined;
    if (kind === 'Operator') return grant ? grant.isForOperators : (rule.actors ?? []).includes('Operator');
    const isActor = grant ? grant.roles.length > 0 : (rule.actors ?? []).includes('DemandUser');
    const roles = grant?.roles ?? rule.roles ?? ['ADMIN', 'EDITOR'];
    const feature = grant?.feature ?? rule.feature;
    return isActor && roles.includes(kind) && (feature === undefined || hasFeatures);
  };
  return { mayUse, ruleOf: (path) => `${path.split('.')[0]} ${JSON.stringify(declared(path))}` };
}

/**
 * The share of operations that one of several callers runs: at least one per rule, so that together they run
 * every operation. Each subgraph's own tests run every operation as every caller.
 */
function shareOf<T>(
  operations: readonly T[],
  ruleOf: (operation: T) => string,
  caller: number,
  callers: number,
) {
  const byRule = new Map<string, T[]>();
  for (const operation of operations) {
    const rule = ruleOf(operation);
    byRule.set(rule, [...(byRule.get(rule) ?? []), operation]);
  }
  return [...byRule.values()].flatMap((alike) => {
    const share = alike.filter((_, at) => at % callers === caller);
    return share.length > 0 ? share : alike.slice(caller % alike.length).slice(0, 1);
  });
}

const isRefusedForRights = (codes: readonly (readonly string[])[]) =>
  codes.some((code) => code.includes('PERMISSION_DENIED') || code.includes('UNAUTHENTICATED'));

// Would end the caller's own sign-in; these fields have the same rule as `currentUser`.
const ENDS_SIGN_IN = /^(?:set(?:DemandUser|Operator)Password|signOut(?:Everywhere)?)$/;

test('every operation is allowed or refused for every kind of caller as the table of rights says', async () => {
  test.setTimeout(240_000);
  const inbox = new MailInbox();
  const mark = Date.now().toString(36);
  const callers: Caller[] = [];
  for (const hasFeatures of [true, false]) {
    const demand = await demandOfOwn(`権限表 ${mark} ${hasFeatures ? 'ON' : 'OFF'}`, { hasFeatures });
    for (const kind of ['ADMIN', 'EDITOR'] as const) {
      const account = await joinedUser(inbox, demand, kind);
      callers.push({
        who: `${kind}, features ${hasFeatures ? 'on' : 'off'}`,
        kind,
        hasFeatures,
        demand,
        account,
      });
    }
    callers.push({
      who: `Operator, features ${hasFeatures ? 'on' : 'off'}`,
      kind: 'Operator',
      hasFeatures,
      demand,
      account: OPERATOR,
    });
  }

  const walked = new Set<string>();
  const toAsk = new Set<string>();
  const asked = new Set<string>();
  const wrong: string[] = [];
  const counted = { allowed: 0, refused: 0 };
  const walk = async ({ who, kind, hasFeatures, demand, account }: Caller, at: number) => {
    const headers = await signedIn(account);
    for (const { name, operations } of walkSubgraphs({ demandUuid: demand.uuid })) {
      const { mayUse, ruleOf } = tableOf(name);
      const open = operations.filter(
        ({ field, isInaccessible }) => !isInaccessible && !ENDS_SIGN_IN.test(field),
      );
      for (const { field } of operations) walked.add(field);
      for (const { field } of open) toAsk.add(field);
      for (const { field, path, document } of shareOf(open, (one) => ruleOf(one.path), at, callers.length)) {
        asked.add(field);
        const { errors = [] } = await callGraph(GATEWAY_URL, { query: document }, headers);
        const codes = errors.map(({ extensions }) => extensions.exception?.code ?? [extensions.code]);
        const isAllowed = !isRefusedForRights(codes);
        const isExpected = mayUse(path, kind, hasFeatures);
        counted[isExpected ? 'allowed' : 'refused'] += 1;
        if (isAllowed !== isExpected)
          wrong.push(
            `${path} for ${who}: ${isExpected ? 'should be open' : 'should be refused'}, answered ${JSON.stringify(codes)}`,
          );
      }
    }
  };
  // The two demands in parallel; the callers of one demand one after another.
  await Promise.all(
    [true, false].map(async (hasFeatures) => {
      for (const [at, caller] of callers.entries()) {
        if (caller.hasFeatures === hasFeatures) await walk(caller, at);
      }
    }),
  );
  expect(wrong).toEqual([]);
  expect([...supergraphRootFields()].filter((field) => !walked.has(field))).toEqual([]);
  expect([...toAsk].filter((field) => !asked.has(field))).toEqual([]);
  expect(counted.refused).toBeGreaterThan(50);
  expect(counted.allowed).toBeGreaterThan(100);
});
