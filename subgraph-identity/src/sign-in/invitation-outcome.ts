import {
  AppError,
  DeadLetterError,
  MailRejectedError,
  MailUnconfirmedError,
  OutboxPermanentError,
} from '@hacchu-hub/subgraph-kit';

/** Why an invitation does not arrive whose mail came back, in Japanese. */
export const RETURNED = '宛先のメールサーバーから返送されました。メールアドレスをご確認ください。';

/** Why the mail of an invitation was given up, in Japanese. */
export function failureReason(error: unknown): string {
  const cause = error instanceof OutboxPermanentError ? error.cause : error;
  if (cause instanceof MailRejectedError)
    return `メールサーバーに受け付けられませんでした（${cause.responseCode}）。メールアドレスをご確認ください。`;
  // Its process died while it sent the mail.
  if (cause instanceof DeadLetterError) return new MailUnconfirmedError(cause).message;
  if (cause instanceof AppError && cause.rpc === 'UNAVAILABLE') return cause.message;
  return 'メールの送信中に問題が発生しました。時間をおいて再度お試しください。';
}
