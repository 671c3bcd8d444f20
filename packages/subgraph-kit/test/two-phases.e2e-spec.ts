import { randomUUID } from 'node:crypto';
import { as, startSubgraph, TEST_DEMAND, type TestSubgraph, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { z } from 'zod';
import {
  afterCommit,
  failedPrecondition,
  IDEMPOTENCY_MODEL,
  type IdempotencyScope,
  IdempotencyService,
  InternalClient,
  KIT_ENVIRONMENT,
  type KitEnvironment,
  ObjectStore,
  OutboxRelay,
  PreparationOutdatedError,
  RemoteCallInTransactionError,
  SmtpMailer,
  StagedFiles,
  type TwoPhaseWork,
  withTransaction,
  WorkerPool,
} from '../src/index.js';
import { callLogiless } from '../src/logiless/logiless.http.js';
import { sampleModule } from './sample/note.js';

let subgraph: TestSubgraph;
let connection: Connection;
let store: ObjectStore;
let staged: StagedFiles;
let me: IdempotencyScope;

beforeAll(async () => {
  subgraph = await startSubgraph({ module: sampleModule, name: 'kit_two_phases' });
  connection = subgraph.app.get(getConnectionToken());
  store = subgraph.app.get(ObjectStore);
  staged = subgraph.app.get(StagedFiles);
  const { identity } = as.demandAdmin();
  if (identity?.kind !== 'user') throw new Error('not a user');
  me = { demandUuid: TEST_DEMAND.uuid, actor: identity };
  await subgraph.app.get(OutboxRelay).stop();
});
afterAll(() => subgraph.close());

const PDF = { contentType: 'application/pdf' };
const bytes = new Uint8Array([1, 2, 3]);

describe('within a transaction', () => {
  const mail = { to: ['a@a.example'], from: { name: '', address: 'b@b.example' }, subject: '', text: '' };
  const calls: readonly [string, () => Promise<unknown>][] = [
    ['a call of another subgraph', () => client().query('catalog', '{ a }', {}, z.unknown())],
    ['storing a file', () => store.put('notes/a.pdf', bytes, PDF)],
    ['reading a file', () => store.get('notes/a.pdf')],
    ['looking for a file', () => store.exists('notes/a.pdf')],
    ['deleting a file', () => store.delete('notes/a.pdf')],
    ['sending a mail', () => new SmtpMailer(subgraph.app.get<KitEnvironment>(KIT_ENVIRONMENT)).send(mail)],
    ['a call of LOGILESS', () => callLogiless({ method: 'GET', url: new URL('http://127.0.0.1:9') })],
    ['work on a worker thread', () => pool().run(null, { owner: 'a' })],
  ];
  const client = () => subgraph.app.get(InternalClient);
  const pool = () =>
    new WorkerPool<null, null>({
      name: 'never-opened',
      file: '/nowhere.js',
      memoryMb: 64,
      timeoutMs: 1_000,
      maxQueue: { perOwner: 1, total: 1 },
    });

  it.each(calls)('%s is refused', async (_what, call) => {
    await expect(withTransaction(connection, call)).rejects.toBeInstanceOf(RemoteCallInTransactionError);
  });

  it('also after other work of the transaction, and not before or after it', async () => {
    await expect(store.exists('notes/a.pdf')).resolves.toBe(false);
    const late = withTransaction(connection, async (session) => {
      await connection.collection('notes').countDocuments({}, { session });
      return store.exists('notes/a.pdf');
    });
    await expect(late).rejects.toBeInstanceOf(RemoteCallInTransactionError);
    let afterwards: Promise<boolean> | undefined;
    await withTransaction(connection, async (session) => {
      afterCommit(session, () => {
        afterwards = store.exists('notes/a.pdf');
      });
    });
    await expect(afterwards).resolves.toBe(false);
  });

  it('a refusal that the caller handles still fails the transaction', async () => {
    const handled = withTransaction(connection, () => store.exists('notes/a.pdf').catch(() => false));
    await expect(handled).rejects.toBeInstanceOf(RemoteCallInTransactionError);
  });

  it('nothing is refused in production', async () => {
    const { NODE_ENV } = process.env;
    process.env['NODE_ENV'] = 'production';
    try {
      await expect(withTransaction(connection, () => store.exists('notes/a.pdf'))).resolves.toBe(false);
    } finally {
      process.env['NODE_ENV'] = NODE_ENV;
    }
  });
});

describe('an operation in two phases', () => {
  const run = <P>(key: string, work: TwoPhaseWork<P, string>): Promise<string> =>
    subgraph.app.get(IdempotencyService).run(me, 'operation', key, work, { input: {} });

  it('prepares outside of the transaction and commits in it', async () => {
    const answer = await run('both-phases', {
      prepare: () => store.exists('notes/a.pdf'),
      commit: async (isThere, session) => `${String(isThere)} ${String(session.inTransaction())}`,
    });
    expect(answer).toBe('false true');
    const committing = run('remote-commit', {
      prepare: () => Promise.resolve('notes/a.pdf'),
      commit: async (key) => String(await store.exists(key)),
    });
    await expect(committing).rejects.toBeInstanceOf(RemoteCallInTransactionError);
  });

  it('is prepared once for concurrent calls with one key, and not at all once the key is answered', async () => {
    const waiting = jest.spyOn(
      subgraph.app.get<Model<unknown>>(getModelToken(IDEMPOTENCY_MODEL)),
      'findById',
    );
    let prepared = 0;
    const work: TwoPhaseWork<number, string> = {
      prepare: async () => {
        prepared += 1;
        await until(
          () => waiting.mock.calls.length,
          (calls) => calls >= 5,
        );
        return prepared;
      },
      commit: async (number) => `answer ${number}`,
    };
    const answers = await Promise.all(Array.from({ length: 6 }, () => run('one-preparation', work)));
    waiting.mockRestore();
    expect(new Set(answers)).toEqual(new Set(['answer 1']));
    expect(await run('one-preparation', work)).toBe('answer 1');
    expect(prepared).toBe(1);
  });

  it.each<[string, TwoPhaseWork<unknown, string>['commit'] | undefined, string[]]>([
    ['a commit', async () => 'done', ['release']],
    ['a refused commit', () => Promise.reject(failedPrecondition('送信できません。')), ['release', 'undo']],
    ['a failed preparation', undefined, ['release', 'undo']],
  ])('after %s undoes and releases what it should', async (name, commit, expected) => {
    const ended: string[] = [];
    const running = run(`ended by ${name}`, {
      prepare: async (preparation) => {
        preparation.onFailure(async () => ended.push('undo'));
        preparation.afterwards(async () => ended.push('release'));
        if (!commit) throw failedPrecondition('準備できません。');
      },
      commit: commit ?? (async () => 'never'),
    });
    await running.catch(() => undefined);
    expect(ended).toEqual(expected);
  });

  it('that was outdated is prepared again, and refused when it stays so', async () => {
    let prepared = 0;
    const undone: number[] = [];
    const work = (lasts: number): TwoPhaseWork<number, string> => ({
      prepare: async (preparation) => {
        const mine = (prepared += 1);
        preparation.onFailure(async () => undone.push(mine));
        return mine;
      },
      commit: async (mine) => {
        if (mine <= lasts) throw new PreparationOutdatedError('changed');
        return `answer ${mine}`;
      },
    });
    expect(await run('outdated-twice', work(2))).toBe('answer 3');
    expect(undone).toEqual([1, 2]);
    const endless = run('always-outdated', work(Number.POSITIVE_INFINITY));
    await expect(endless).rejects.toMatchObject({ rpc: 'ABORTED' });
    // The key is free again.
    expect(await run('always-outdated', work(0))).toMatch(/^answer/);
  });
});

describe('a file that an operation prepares', () => {
  const run = (key: string, commit: TwoPhaseWork<string, string>['commit']): Promise<string> =>
    subgraph.app.get(IdempotencyService).run(
      me,
      'withFile',
      randomUUID(),
      {
        prepare: async (preparation) => {
          await staged.put(preparation, key, bytes, PDF);
          return key;
        },
        commit,
      },
      { input: {} },
    );
  const keep: TwoPhaseWork<string, string>['commit'] = async (key, session) => {
    await staged.keep(session, key);
    return key;
  };
  const drain = (ignoreDelay = false): Promise<void> => subgraph.app.get(OutboxRelay).drain({ ignoreDelay });
  let key: string;
  beforeEach(() => {
    key = `notes/${randomUUID()}.pdf`;
  });

  it('stays when the operation is committed', async () => {
    await run(key, keep);
    await drain(true);
    expect(await store.exists(key)).toBe(true);
  });

  it('is deleted when the commit is refused', async () => {
    const refused = run(key, async (_key, session) => {
      await staged.keep(session, key);
      throw failedPrecondition('送信できません。');
    });
    await expect(refused).rejects.toThrow('送信できません。');
    await drain();
    expect(await store.exists(key)).toBe(false);
  });

  it('is deleted some minutes after its process was killed, and not before', async () => {
    let stored = false;
    // A commit that never comes: nothing after it runs, as in a killed process.
    void run(key, () => new Promise<string>(() => (stored = true))).catch(() => undefined);
    await until(
      async () => stored,
      (isStored) => isStored,
    );
    await drain();
    expect(await store.exists(key)).toBe(true);
    await drain(true);
    expect(await store.exists(key)).toBe(false);
  });

  it('that was deleted before the commit is prepared again', async () => {
    let attempts = 0;
    await run(key, async (prepared, session) => {
      attempts += 1;
      if (attempts === 1) {
        await connection.collection('outbox').deleteOne({ topic: 'kit.staged-file', key });
      }
      return keep(prepared, session);
    });
    expect(attempts).toBe(2);
    expect(await store.exists(key)).toBe(true);
  });
});
