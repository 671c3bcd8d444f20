import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing/identities';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, type ExecutionResult, getOperationAST, type GraphQLSchema, parse } from 'graphql';
import { LoaderRegistry } from '../graph/loaders.js';
import { QueryRunner } from '../graph/query-runner.js';
import { createLogger } from '../observability/logger.js';
import { createMetrics } from '../observability/metrics.js';
import { RequestContext } from '../policy/request-context.js';
import { OperationGate, type WorkLimits } from './operation-gate.js';

const SDL = `
  type Query { slow: String never: String lines(count: Int!): [Line!]! fast: String }
  type Mutation { slow(lines: [Int!]): String lines(count: Int!): [Line!]! turn: Int! }
  type Line { id: ID children(count: Int!): [Line!]! }`;

/** Lets a test decide when a slow field resolves. */
class Latch {
  release: () => void = () => {};
  readonly done = new Promise<void>((resolve) => {
    this.release = resolve;
  });
}

const linesOf = (_source: unknown, { count }: Record<string, unknown>): { id: number }[] =>
  Array.from({ length: Number(count) }, (_, id) => ({ id }));

/** Counts the turns of the event loop. */
class TurnCounter {
  count = 0;
  private next = setImmediate(() => this.take());

  stop(): void {
    clearImmediate(this.next);
  }

  private take(): void {
    this.count += 1;
    this.next = setImmediate(() => this.take());
  }
}

function schemaWith(latch: Latch, turns: TurnCounter | undefined): GraphQLSchema {
  const schema = buildSchema(SDL);
  const slow = async (): Promise<string> => {
    await latch.done;
    return 'done';
  };
  const resolvers = {
    Query: { slow, lines: linesOf, fast: () => 'fast' },
    Mutation: { slow, lines: linesOf, turn: () => turns?.count },
    Line: { children: linesOf },
  };
  for (const [type, fields] of Object.entries(resolvers)) {
    const declared = schema.getType(type);
    if (!declared || !('getFields' in declared)) throw new Error(type);
    for (const [name, resolve] of Object.entries(fields))
      Object.assign(declared.getFields()[name] ?? {}, { resolve });
  }
  return schema;
}

const LIMITS = { perCaller: 1, total: 10, waiting: 10, waitMs: 60_000, rows: 100, deadlineMs: 60_000 };

/** A runner with limits, and the metrics of its rejections. */
function runnerWith(over: Partial<WorkLimits['users']>, turns?: TurnCounter) {
  const latch = new Latch();
  const metrics = createMetrics('test', false);
  const limits = { ...LIMITS, ...over };
  const gate = new OperationGate(
    { users: limits, services: { ...limits, perCaller: 10, rows: 10_000 } },
    metrics,
  );
  const schema = schemaWith(latch, turns);
  const runner = new QueryRunner(schema, gate);
  const run = async (
    query: string,
    who: TestIdentity = as.demandAdmin(),
    variables: Record<string, unknown> = {},
  ): Promise<ExecutionResult> => {
    const document = parse(query);
    const operation = getOperationAST(document);
    if (!operation || !who.identity) throw new Error('nothing to run');
    const logger = createLogger('test', 'silent');
    const context = new RequestContext(who.identity, 'trace', new LoaderRegistry(), logger, {
      stateOf: () => undefined,
    });
    return runner.run({ document, operation, context, variables });
  };
  const refused = async (reason: string): Promise<number> => {
    const { values } = await metrics.refusals.get();
    return values.find(({ labels }) => labels.reason === reason)?.value ?? 0;
  };
  return { run, refused, latch };
}

const codesOf = ({ errors = [] }: ExecutionResult): unknown[] =>
  errors.map(({ extensions }) => extensions['code']);

describe('the deadline of a query', () => {
  it('ends it with a single error, and keeps its slot until its work ends', async () => {
    const { run, refused, latch } = runnerWith({ deadlineMs: 20 });
    const late = await run('{ slow }');
    expect(codesOf(late)).toEqual(['RESOURCE_EXHAUSTED']);
    expect(late.errors?.[0]?.message).toMatch(/時間がかかっている/);
    // The caller's only slot is still taken by the work that continues after the response.
    let isIn = false;
    const next = run('{ fast }').then((result) => {
      isIn = true;
      return result;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(isIn).toBe(false);
    latch.release();
    expect((await next).data).toMatchObject({ fast: 'fast' });
    expect(await refused('deadline')).toBe(1);
  });

  it('does not apply to mutations', async () => {
    const { run, latch } = runnerWith({ deadlineMs: 1 });
    const answer = run('mutation { slow }');
    // A query that started later has timed out by then.
    expect(codesOf(await run('{ slow }'))).toEqual(['RESOURCE_EXHAUSTED']);
    latch.release();
    expect(await answer).toMatchObject({ data: { slow: 'done' } });
  });
});

describe('the row limit of an operation', () => {
  it('ends a query as a whole, and counts the rows it returns', async () => {
    const { run, refused } = runnerWith({});
    expect(codesOf(await run('{ lines(count: 101) { id } }'))).toEqual(['RESOURCE_EXHAUSTED']);
    expect(codesOf(await run('{ lines(count: 10) { children(count: 10) { id } } }'))).toEqual([
      'RESOURCE_EXHAUSTED',
    ]);
    expect(codesOf(await run('{ lines(count: 9) { children(count: 10) { id } } }'))).toEqual([]);
    expect(await refused('rows')).toBe(2);
  });

  it('is higher for other processes', async () => {
    const { run } = runnerWith({});
    expect(codesOf(await run('{ lines(count: 101) { id } }', as.service('subgraph-costing')))).toEqual([]);
  });

  it('is reported once in the response of a mutation', async () => {
    const { run } = runnerWith({});
    const answer = await run('mutation { lines(count: 50) { id children(count: 10) { id } } }');
    expect(codesOf(answer)).toEqual(['RESOURCE_EXHAUSTED']);
  });
});

describe('waiting operations', () => {
  it("of a demand do not delay another demand, an operator, a process or the demand's own mutations", async () => {
    const { run, latch } = runnerWith({});
    const slow = run('{ slow }');
    const waiting = run('{ fast }');
    const others = [as.otherDemandAdmin(), as.operator(), as.service('subgraph-costing')];
    for (const who of others) expect((await run('{ fast }', who)).data).toMatchObject({ fast: 'fast' });
    expect((await run('mutation { lines(count: 1) { id } }')).errors).toBeUndefined();
    latch.release();
    expect((await slow).data).toMatchObject({ slow: 'done' });
    expect((await waiting).data).toMatchObject({ fast: 'fast' });
  });

  it('are rejected when the queue is full or the wait too long', async () => {
    const { run, refused, latch } = runnerWith({ waiting: 1, waitMs: 10 });
    const slow = run('{ slow }');
    const waiting = run('{ fast }');
    expect(codesOf(await run('{ fast }'))).toEqual(['RESOURCE_EXHAUSTED']);
    expect(codesOf(await waiting)).toEqual(['RESOURCE_EXHAUSTED']);
    expect([await refused('full'), await refused('timeout')]).toEqual([1, 1]);
    latch.release();
    await slow;
  });
});

describe('mutations with large variables', () => {
  const SLOW = 'mutation ($lines: [Int!]) { slow(lines: $lines) }';
  const FAST = 'mutation { lines(count: 1) { id } }';
  const lines = (count: number) => ({ lines: Array.from({ length: count }, (_, line) => line) });

  it("of one demand run one after another, and delay neither its other mutations nor another demand's", async () => {
    const { run, latch } = runnerWith({ perCaller: 10 });
    const first = run(SLOW, as.demandAdmin(), lines(1_000));
    let isSecondDone = false;
    const second = run(FAST, as.demandAdmin(), lines(1_000)).finally(() => (isSecondDone = true));
    const small = run(FAST, as.demandAdmin(), lines(10));
    const other = run(FAST, as.otherDemandAdmin(), lines(1_000));
    expect((await small).errors).toBeUndefined();
    expect((await other).errors).toBeUndefined();
    expect(isSecondDone).toBe(false);
    latch.release();
    expect((await first).data).toMatchObject({ slow: 'done' });
    expect((await second).errors).toBeUndefined();
  });

  it('are rejected when too many wait, and leave their place to the next one', async () => {
    const { run, refused, latch } = runnerWith({ perCaller: 10, waiting: 1 });
    const first = run(SLOW, as.demandAdmin(), lines(1_000));
    const second = run(SLOW, as.demandAdmin(), lines(1_000));
    expect(codesOf(await run(SLOW, as.demandAdmin(), lines(1_000)))).toEqual(['RESOURCE_EXHAUSTED']);
    expect(await refused('full')).toBe(1);
    latch.release();
    await Promise.all([first, second]);
    expect((await run(SLOW, as.demandAdmin(), lines(1_000))).data).toMatchObject({ slow: 'done' });
  });
});

describe('mutations that arrive together', () => {
  it('each begin in a turn of the event loop of their own', async () => {
    const turns = new TurnCounter();
    const { run } = runnerWith({ perCaller: 10 }, turns);
    const answers = await Promise.all(Array.from({ length: 5 }, () => run('mutation { turn }')));
    turns.stop();
    expect(new Set(answers.map(({ data }) => data?.['turn'])).size).toBe(5);
  });
});
