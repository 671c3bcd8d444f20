import type { Document } from 'bson';
import { documentDb, type Runner } from './documentdb.js';
import { CommandError } from './errors.js';

const KINDS = { find: 'find', aggregate: 'pipeline', count: 'count', distinct: 'distinct' } as const;

/**
 * The query plan in the shape of MongoDB's `explain`: `queryPlanner.winningPlan` with IXSCAN, COLLSCAN or
 * SORT stages, and PostgreSQL's own plan beside it.
 */
export async function explain(
  runner: Runner,
  database: string,
  explained: Document,
  verbosity: unknown,
): Promise<Document> {
  const name = Object.keys(explained)[0];
  if (name !== 'find' && name !== 'aggregate' && name !== 'count' && name !== 'distinct') {
    throw new CommandError(115, 'CommandNotSupported', `explain of ${name ?? 'nothing'} is not supported`);
  }
  // A pipeline may write ($out, $merge): only plain queries are executed to count what they read.
  const isRun = verbosity === 'executionStats' && name !== 'aggregate';
  const plan = await documentDb.explain(runner, KINDS[name], database, explained, isRun);
  const nodes = flatten(plan);
  const namespace = `${database}.${String(explained[name])}`;
  const indexes = nodes.flatMap((node) => indexNamesOf(node));
  const scans = indexes.map((indexName) => ({ stage: 'IXSCAN', indexName }));
  const access =
    scans.length > 0
      ? { stage: 'FETCH', inputStage: scans[0], ...(scans.length > 1 && { inputStages: scans }) }
      : { stage: nodes.some((node) => /Scan$/.test(String(node['Node Type']))) ? 'COLLSCAN' : 'EOF' };
  const isSorted = nodes.some((node) => /^(Incremental )?Sort$/.test(String(node['Node Type'])));
  const winningPlan = isSorted ? { stage: 'SORT', inputStage: access } : access;
  return {
    explainVersion: '1',
    queryPlanner: { namespace, winningPlan, rejectedPlans: [] },
    ...(isRun && { executionStats: executionStats(nodes) }),
    postgresPlan: plan,
    ok: 1,
  };
}

function executionStats(nodes: readonly Record<string, unknown>[]): Document {
  const number = (node: Record<string, unknown> | undefined, field: string): number =>
    Number(node?.[field] ?? 0);
  const documentScans = nodes.filter((node) =>
    /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(String(node['Node Type'])),
  );
  const examined = documentScans.map(
    (node) =>
      number(node, 'Actual Rows') +
      number(node, 'Rows Removed by Filter') +
      number(node, 'Rows Removed by Index Recheck'),
  );
  return {
    executionSuccess: true,
    nReturned: number(nodes[0], 'Actual Rows'),
    totalDocsExamined: examined.reduce((sum, rows) => sum + rows, 0),
  };
}

function indexNamesOf(node: Record<string, unknown>): string[] {
  const isIndexScan = /Index (Only )?Scan$/.test(String(node['Node Type']));
  const name = node['Index Name'];
  if (!isIndexScan || typeof name !== 'string') return [];
  // A full scan may use the primary key: only a condition on `_id` counts as using it.
  const isWholeCollection = name === '_id_' && !String(node['Index Cond']).includes('object_id');
  return isWholeCollection ? [] : [name];
}

/** Every node of PostgreSQL's plan, top down. */
function flatten(plan: unknown): Record<string, unknown>[] {
  if (Array.isArray(plan)) return plan.flatMap(flatten);
  if (!isRecord(plan)) return [];
  const own = 'Node Type' in plan ? [plan] : [];
  return [...own, ...flatten(plan.Plan), ...flatten(plan.Plans)];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
