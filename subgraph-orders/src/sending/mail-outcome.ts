import { AppError, MailRejectedError, OutboxPermanentError } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

/** A mail server that answered, but asks to try later (4xx): worth more tries than one that cannot be reached. */
export const asksToTryLater = (error: unknown): boolean => {
  const cause = error instanceof AppError ? error.cause : error;
  const { responseCode } = z.object({ responseCode: z.number().optional() }).catch({}).parse(cause);
  return responseCode !== undefined && responseCode >= 400 && responseCode < 500;
};

/** What a person reads about a mail that was not sent. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof OutboxPermanentError ? error.cause : error;
  if (cause instanceof MailRejectedError) {
    return `メールサーバーに受け付けられませんでした（${cause.responseCode}）。宛先をご確認ください。`;
  }
  return 'メールサーバーに接続できませんでした。時間をおいて再度お試しください。';
}

/** What a person reads when the server took the mail for some of its recipients only. */
export function refusedText(recipients: readonly string[], accepted: readonly string[]): string | null {
  const taken = new Set(accepted.map((address) => address.toLowerCase()));
  const refused = recipients.filter((address) => !taken.has(address));
  return refused.length > 0
    ? `一部の宛先はメールサーバーに受け付けられませんでした：${refused.join('、')}`
    : null;
}

/** How long an answer waits for the mail server, so that it normally already shows the outcome; tests wait for a busy machine. */
export const patience = { ms: 5_000 };
const LOOK_AGAIN_MS = 40;

/** What is stored of a mail once the mail server answered, or as it is after a few seconds. */
export async function settled<T>(read: () => Promise<T>, isPending: (found: T) => boolean): Promise<T> {
  for (const deadline = Date.now() + patience.ms; ;) {
    const found = await read();
    if (!isPending(found) || Date.now() >= deadline) return found;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}
