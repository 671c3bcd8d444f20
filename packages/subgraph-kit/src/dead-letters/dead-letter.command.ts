import type { Type } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { JobQueue } from '../jobs/job.queue.js';
import { OUTBOX_MODEL, type OutboxDocument } from '../outbox/entry.model.js';
import { Kinds } from '../outbox/kinds.js';
import { withTransaction } from '../persistence/mongo.js';
import type { DeadLetterDocument } from './dead-letter.model.js';
import { DeadLetters } from './dead-letters.service.js';

type Get = <T>(token: Type<T> | symbol | string) => T;

const USAGE = 'usage: dead-letters list | retry <id> | drop <id>';

/** Outbox payloads may contain user content, so they are not shown. */
const shown = ({ _id, source, payload, ...rest }: DeadLetterDocument): string =>
  JSON.stringify({ id: _id, source, ...rest, ...(source === 'JOB' ? { payload } : {}) });

async function retryJob(get: Get, { name, key, payload }: DeadLetterDocument): Promise<void> {
  await get(Kinds).find('JOB', name)?.reopen?.(payload);
  // A new key: the queue accepts each key once, and the runs recorded under the old key have crashed.
  const retried = { name, key: `${key}:retry-${Date.now()}`, payload };
  await withTransaction(get<Connection>(getConnectionToken()), (session) =>
    get(JobQueue).add(session, retried),
  );
}

async function retryEntry(get: Get, { _id }: DeadLetterDocument): Promise<void> {
  const entries = get<Model<OutboxDocument>>(getModelToken(OUTBOX_MODEL));
  const now = new Date();
  await entries.updateOne(
    { _id: _id.replace(/^outbox:/u, ''), state: 'FAILED' },
    {
      $set: {
        state: 'PENDING',
        attempts: 0,
        crashes: 0,
        availableAt: now,
        lastError: null,
        finishedAt: null,
      },
      $unset: { strikes: 1, reached: 1, reachedAtCrash: 1, interrupted: 1, failure: 1 },
    },
  );
}

/**
 * Commands by which operators handle dead letters (docs/runbooks/dead-letters.md). Returns one JSON object per line.
 * @throws for an unknown command or dead letter
 */
export async function deadLetterCommand(get: Get, [command, id]: readonly string[]): Promise<string[]> {
  const letters = get(DeadLetters);
  if (command === 'list') return (await letters.list()).map(shown);
  if (id === undefined || (command !== 'retry' && command !== 'drop')) throw new Error(USAGE);
  const letter = await letters.find(id);
  if (!letter) throw new Error(`no dead letter ${id}`);
  // Removed before the work is queued again: a job with a dead letter does not start.
  await letters.remove(id);
  if (command === 'retry') await (letter.source === 'JOB' ? retryJob : retryEntry)(get, letter);
  return [shown(letter)];
}
