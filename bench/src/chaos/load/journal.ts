/**
 * What the load was told about a write: it was done; it was not done, for a reason; or nothing within the time
 * that a user would wait, so that either may be the case.
 */
type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** One write of the load, with all its repetitions. */
export interface Write {
  /** What was written, such as `draft`. */
  kind: string;
  /** Unique within its kind: the write is found again by it. */
  mark: string;
  outcome: Outcome;
  /** The identifier that the answer named; undefined unless acknowledged. */
  id: string | undefined;
}

/** What the product has stored. */
export interface Stored {
  mark: string;
  id: string;
}

/**
 * Compares the writes of one kind with what is stored: each acknowledged one exactly once and under the
 * identifier of its answer, any other at most once, and nothing that nobody wrote.
 * @returns a sentence for each violation
 */
export function compareWrites(writes: readonly Write[], stored: readonly Stored[]): string[] {
  const byMark = new Map<string, string[]>();
  for (const { mark, id } of stored) byMark.set(mark, [...(byMark.get(mark) ?? []), id]);
  const written = new Set(writes.map(({ mark }) => mark));
  return [
    ...writes.flatMap(({ kind, mark, outcome, id }) => {
      const ids = byMark.get(mark) ?? [];
      if (ids.length > 1)
        return [`${kind} ${mark} is stored ${ids.length} times (${outcome}): ${ids.join(', ')}`];
      if (outcome !== 'acknowledged') return [];
      if (ids.length === 0) return [`${kind} ${mark} was acknowledged and is not stored`];
      return ids[0] === id ? [] : [`${kind} ${mark} was acknowledged as ${id} and is stored as ${ids[0]}`];
    }),
    ...[...byMark.keys()]
      .filter((mark) => !written.has(mark))
      .map((mark) => `${mark} is stored, and nobody wrote it`),
  ];
}

/** A mail of a send log or a message of a conversation, as the product has recorded it. */
export interface RecordedMail {
  messageId: string;
  status: string;
}

/** How the mails that arrived agree with those that the product says it sent. */
export interface MailComparison {
  violations: string[];
  sent: number;
  failed: number;
  /** Messages that arrived more than once, each time with the same Message-ID. */
  repeated: string[];
  /** Messages that arrived though they are shown as failed: the server took them, and its answer was lost. */
  arrivedThoughFailed: string[];
}

/** @param arrived the Message-ID of each mail in the inbox, as often as it arrived */
export function compareMails(recorded: readonly RecordedMail[], arrived: readonly string[]): MailComparison {
  const counts = new Map<string, number>();
  for (const id of arrived) counts.set(id, (counts.get(id) ?? 0) + 1);
  const countOf = ({ messageId }: RecordedMail): number => counts.get(messageId) ?? 0;
  const sent = recorded.filter(({ status }) => status === 'SENT');
  const failed = recorded.filter(({ status }) => status === 'FAILED');
  const known = new Set(recorded.map(({ messageId }) => messageId));
  return {
    violations: [
      ...sent
        .filter((mail) => countOf(mail) === 0)
        .map(({ messageId }) => `${messageId} is shown as sent and never arrived`),
      ...recorded
        .filter(({ status }) => status !== 'SENT' && status !== 'FAILED')
        .map(({ messageId, status }) => `${messageId} is still ${status}`),
      ...[...counts.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `${id} arrived, and nothing is known of it`),
    ],
    sent: sent.length,
    failed: failed.length,
    repeated: recorded.filter((mail) => countOf(mail) > 1).map(({ messageId }) => messageId),
    arrivedThoughFailed: failed.filter((mail) => countOf(mail) > 0).map(({ messageId }) => messageId),
  };
}
