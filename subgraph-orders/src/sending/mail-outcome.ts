import { AppError, MailRejectedError, OutboxPermanentError } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/**
 * A temporary failure reported by the mail server (4xx): it is retried more often than an unreachable server.
 */
export const isTemporaryFailure = (error: unknown): boolean => {
  const cause = error instanceof AppError ? error.cause : error;
  const { responseCode } = z.object({ responseCode: z.number().optional() }).catch({}).parse(cause);
  return responseCode !== undefined && responseCode >= 400 && responseCode < 500;
};

/** User-facing reason of a failed mail. */
export function failureMessage(error: unknown): string {
  const cause = error instanceof OutboxPermanentError ? error.cause : error;
  if (cause instanceof MailRejectedError) {
    return `メールサーバーに受け付けられませんでした（${cause.responseCode}）。宛先をご確認ください。`;
  }
  return 'メールサーバーに接続できませんでした。時間をおいて再度お試しください。';
}

/** User-facing message when the server accepted the mail for some recipients only. */
export function partialRejectionMessage(
  recipients: readonly string[],
  accepted: readonly string[],
): string | null {
  const taken = new Set(accepted.map((address) => address.toLowerCase()));
  const refused = recipients.filter((address) => !taken.has(address));
  return refused.length > 0
    ? `一部の宛先はメールサーバーに受け付けられませんでした：${refused.join('、')}`
    : null;
}

/**
 * How long a response waits for the mail server, so that it usually includes the result; tests set it higher.
 */
export const responseTimeout = { ms: 5_000 };
const POLL_MS = 40;

/** State of a mail once the mail server responded, or the pending state after a few seconds. */
export async function waitForOutcome<T>(
  read: () => Promise<T>,
  isPending: (found: T) => boolean,
): Promise<T> {
  for (const deadline = Date.now() + responseTimeout.ms; ;) {
    const found = await read();
    if (!isPending(found) || Date.now() >= deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
