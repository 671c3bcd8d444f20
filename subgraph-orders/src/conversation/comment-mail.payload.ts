import { z } from 'zod';

export const COMMENT_MAIL_TOPIC = 'orders.comment-mail';

/** A mail of a comment that is to be sent. */
export const commentMailPayload = z.object({
  demandUuid: z.string(),
  commentId: z.string(),
  /** `sendAttempt` of the comment. */
  attempt: z.number(),
});

export type CommentMailPayload = z.infer<typeof commentMailPayload>;

/** Key of the outbox entry. */
export const commentMailKey = ({
  commentId,
  attempt,
}: Pick<CommentMailPayload, 'commentId' | 'attempt'>): string => `${commentId}:${attempt}`;

/** The outbox entry of a mail. */
export const commentMailEntry = (payload: CommentMailPayload) => ({
  topic: COMMENT_MAIL_TOPIC,
  key: commentMailKey(payload),
  payload,
});
