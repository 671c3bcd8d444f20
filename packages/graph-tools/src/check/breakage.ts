import { type Change, diff } from '@graphql-inspector/core';
import { type GraphQLSchema, parse, specifiedRules, validate } from 'graphql';
import type { OperationEntry, OperationManifest } from '../operations/manifest.js';
import { apiSchemaOf, internalSchemaOf } from '../supergraph/api-schema.js';
import { isBreaking } from './diff.js';
import { type Usage, usageOf } from './usage.js';

/** An operation of a release that a graph does not serve as the release expects. */
export interface Breakage {
  /** `mf-orders 1.4.0` */
  release: string;
  operation: string;
  /** Position of the operation in the sources of that release. */
  source: string | undefined;
  reason: string;
  /** Path of a change that leaves the operation valid, such as `OrderStatus.Held`: the release may cope with it. */
  change?: string | undefined;
}

/** `mf-orders 1.4.0: newOrder (mf-orders/src/new-order.graphql:3): Cannot query field "x" …` */
export const describeBreakage = ({ release, operation, source, reason }: Breakage): string =>
  `${release}: ${operation}${source ? ` (${source})` : ''}: ${reason}`;

/** Operations that are named of those that have the same problem. */
const NAMED = 3;

/** One line for each problem of a release, however many of its operations have it. */
export function describeBreakages(breakages: readonly Breakage[]): { text: string; change?: string }[] {
  const groups = new Map<string, Breakage[]>();
  for (const breakage of breakages) {
    const key = `${breakage.release}\n${breakage.reason}`;
    groups.set(key, [...(groups.get(key) ?? []), breakage]);
  }
  return [...groups.values()].map((group) => {
    const operations = [
      ...new Set(group.map(({ operation, source }) => (source ? `${operation} (${source})` : operation))),
    ];
    const more = operations.length > NAMED ? ` and ${operations.length - NAMED} more` : '';
    const [{ release = '', reason = '', change } = {}] = group;
    const text = `${release}: ${operations.slice(0, NAMED).join(', ')}${more}: ${reason}`;
    return change === undefined ? { text } : { text, change };
  });
}

const nameOf = ({ client, version }: OperationManifest): string =>
  version ? `${client} ${version}` : client;

/** Operations of one release that a graph cannot serve. */
export function unanswered(supergraphSdl: string, manifest: OperationManifest): Breakage[] {
  const schema = manifest.isInternal ? internalSchemaOf(supergraphSdl) : apiSchemaOf(supergraphSdl);
  return Object.values(manifest.operations).flatMap((operation) =>
    problemsOf(schema, operation).map((reason) => ({
      release: nameOf(manifest),
      operation: operation.name,
      source: operation.source,
      reason,
    })),
  );
}

function problemsOf(schema: GraphQLSchema, { document }: OperationEntry): string[] {
  try {
    return validate(schema, parse(document), specifiedRules).map(({ message }) => message);
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

/**
 * Operations of releases that a change of the graph would break: those that become invalid, and those that remain
 * valid but would receive a value that they do not expect (a null, an unknown enum value) or send one that is no
 * longer accepted. Whatever no release uses may change freely.
 * @param allowed paths such as `OrderStatus.Held` of changes that these releases are known to handle
 */
export async function brokenBy(
  base: string,
  head: string,
  manifests: readonly OperationManifest[],
  allowed: readonly string[] = [],
): Promise<Breakage[]> {
  const publicChange = await changeOf(apiSchemaOf(base), apiSchemaOf(head), allowed);
  const internalChange = await changeOf(internalSchemaOf(base), internalSchemaOf(head), allowed);
  return manifests.flatMap((manifest) => {
    const change = manifest.isInternal ? internalChange : publicChange;
    return Object.values(manifest.operations).flatMap((operation) =>
      problemsBy(change, operation).map((problem) => ({
        release: nameOf(manifest),
        operation: operation.name,
        source: operation.source,
        ...problem,
      })),
    );
  });
}

interface GraphChange {
  base: GraphQLSchema;
  head: GraphQLSchema;
  breaking: readonly Change[];
}

async function changeOf(
  base: GraphQLSchema,
  head: GraphQLSchema,
  allowed: readonly string[],
): Promise<GraphChange> {
  const changes = await diff(base, head);
  const breaking = changes.filter((change) => isBreaking(change) && !allowed.includes(change.path ?? ''));
  return { base, head, breaking };
}

function problemsBy(
  { base, head, breaking }: GraphChange,
  operation: OperationEntry,
): Pick<Breakage, 'reason' | 'change'>[] {
  // The operation was invalid before this change.
  if (problemsOf(base, operation).length > 0) return [];
  const invalid = problemsOf(head, operation);
  if (invalid.length > 0 || breaking.length === 0) return invalid.map((reason) => ({ reason }));
  const usage = usageOf(base, parse(operation.document));
  return breaking
    .filter((change) => isAffected(change, usage))
    .map(({ message, path }) => ({ reason: message, change: path }));
}

/** Whether a change affects a valid document. */
function isAffected({ type, path = '' }: Change, usage: Usage): boolean {
  const [owner = ''] = path.split('.');
  switch (type) {
    case 'FIELD_TYPE_CHANGED':
      return usage.fields.has(path);
    case 'ENUM_VALUE_ADDED':
      return usage.readEnums.has(owner);
    case 'ENUM_VALUE_REMOVED':
      return usage.readEnums.has(owner) || usage.sentTypes.has(owner);
    case 'INPUT_FIELD_ADDED':
    case 'INPUT_FIELD_REMOVED':
    case 'INPUT_FIELD_TYPE_CHANGED':
      return usage.sentTypes.has(owner);
    default:
      // All other breaking changes make the affected documents invalid.
      return false;
  }
}
