import { z } from 'zod';
import { DeadLetterError } from '../dead-letters/dead-letter.error.js';
import { AppError, RPC_CODES, type RpcCode } from '../errors/errors.js';
import { LOGILESS_FAILURES, LogilessError } from '../logiless/logiless.errors.js';
import { MailRejectedError, MailUnconfirmedError } from '../mail/mailer.js';
import type { OutboxDocument } from './entry.model.js';
import { OutboxPermanentError } from './outbox.handler.js';

const RPC_NAMES = Object.keys(RPC_CODES) as [RpcCode, ...RpcCode[]];

const storedFailure = z.discriminatedUnion('code', [
  z.object({ code: z.literal('DEAD_LETTER'), crashes: z.number() }),
  z.object({ code: z.literal('MAIL_REJECTED'), responseCode: z.number() }),
  z.object({ code: z.literal('MAIL_UNCONFIRMED') }),
  z.object({ code: z.literal('LOGILESS'), failure: z.enum(LOGILESS_FAILURES), message: z.string() }),
  z.object({ code: z.literal('APP'), rpc: z.enum(RPC_NAMES), message: z.string() }),
  z.object({ code: z.literal('OTHER') }),
]);
type Known = z.infer<typeof storedFailure>;

/**
 * What tells the error of a run from others, stored beside `lastError`: the process that gives an entry up need not be
 * the one whose run failed.
 */
export type StoredFailure = Known & { isPermanent?: boolean };

function kindOf(error: unknown): Known {
  if (error instanceof DeadLetterError) return { code: 'DEAD_LETTER', crashes: error.crashes };
  if (error instanceof MailRejectedError) return { code: 'MAIL_REJECTED', responseCode: error.responseCode };
  if (error instanceof MailUnconfirmedError) return { code: 'MAIL_UNCONFIRMED' };
  if (error instanceof LogilessError)
    return { code: 'LOGILESS', failure: error.failure, message: error.message };
  if (error instanceof AppError) return { code: 'APP', rpc: error.rpc, message: error.message };
  return { code: 'OTHER' };
}

/** The failure to store with an entry. */
export const failureOf = (error: unknown): StoredFailure =>
  error instanceof OutboxPermanentError ? { ...kindOf(error.cause), isPermanent: true } : kindOf(error);

function withoutWrapper(known: Known | undefined, lastError: string | null): Error {
  switch (known?.code) {
    case 'DEAD_LETTER':
      return new DeadLetterError(known.crashes);
    case 'MAIL_REJECTED':
      return new MailRejectedError(known.responseCode);
    case 'MAIL_UNCONFIRMED':
      return new MailUnconfirmedError(lastError);
    case 'LOGILESS':
      return new LogilessError(known.failure, known.message);
    case 'APP':
      return new AppError(known.rpc, known.message);
    default:
      // Earlier releases store the text alone, and later ones may store other codes.
      return new Error(lastError ?? 'given up');
  }
}

/** The error of an entry's last run, of the same class and with what handlers look at. */
export function errorOf({ failure, lastError }: Pick<OutboxDocument, 'failure' | 'lastError'>): Error {
  const cause = withoutWrapper(storedFailure.safeParse(failure).data, lastError);
  return failure?.isPermanent ? new OutboxPermanentError(lastError ?? 'given up', { cause }) : cause;
}
