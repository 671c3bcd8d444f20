import type { Type } from '@nestjs/common';
import { getConnectionToken, getModelToken } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { JobQueue } from '../jobs/job.queue.js';
import { JobRunner } from '../jobs/job.runner.js';
import { withTransaction } from '../mongo.js';
import { OUTBOX_MODEL, type OutboxDocument } from '../outbox.model.js';
import type { DeadLetterDocument } from './dead-letter.model.js';
import { DeadLetters } from './dead-letters.service.js';

type Get = <T>(token: Type<T> | symbol | string) => T;

const USAGE = 'usage: dead-letters list | retry <id> | drop <id>';

/** Payloads of the outbox may hold what people wrote, so they are not shown. */
const shown = ({ _id, source, payload, ...rest }: DeadLetterDocument): string =>
  JSON.stringify({ id: _id, source, ...rest, ...(source === 'JOB' ? { payload } : {}) });

async function retryJob(get: Get, { name, key, payload }: DeadLetterDocument): Promise<void> {
  await get(JobRunner).reopen(name, payload);
  // A key of its own: the queue takes each key once, and the runs of the old one have crashed.
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
    },
  );
}

/**
 * What operators do about work that was put aside (docs/runbooks/dead-letters.md). Writes one JSON object a line.
 * @throws for an unknown command or letter
 */
export async function deadLetterCommand(get: Get, [command, id]: readonly string[]): Promise<string[]> {
  const letters = get(DeadLetters);
  if (command === 'list') return (await letters.list()).map(shown);
  if (id === undefined || (command !== 'retry' && command !== 'drop')) throw new Error(USAGE);
  const letter = await letters.find(id);
  if (!letter) throw new Error(`there is no dead letter ${id}`);
  // Gone before the work begins again: a job that finds its letter is not begun.
  await letters.remove(id);
  if (command === 'retry') await (letter.source === 'JOB' ? retryJob : retryEntry)(get, letter);
  return [shown(letter)];
}
