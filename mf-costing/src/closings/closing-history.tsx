import { Timeline, type TimelineEntry } from '@hacchu-hub/ui/timeline';
import type { ReactNode } from 'react';
import type { ClosingPartsFragment } from '../generated/graphql.js';
import styles from './closings.module.css';

export interface ClosingHistoryProps {
  /** Newest first. */
  closings: readonly ClosingPartsFragment[];
  /** Shown with each closing. */
  detailOf?: (closing: ClosingPartsFragment) => ReactNode;
}

function entriesOf(
  closing: ClosingPartsFragment,
  detailOf: ClosingHistoryProps['detailOf'],
): TimelineEntry[] {
  const { closedAt, closedBy, reopenedAt, reopenedBy, reason } = closing;
  const closed = {
    key: closedAt,
    at: closedAt,
    title: '締め',
    actor: closedBy ?? undefined,
    detail: detailOf?.(closing),
    tone: 'success' as const,
  };
  if (reopenedAt === null) return [closed];
  const reopened = {
    key: reopenedAt,
    at: reopenedAt,
    title: '締めの解除',
    actor: reopenedBy ?? undefined,
    detail: <span className={styles.reason}>理由：{reason}</span>,
  };
  return [reopened, closed];
}

/** All closings of a period and their reversals, newest first. */
export const ClosingHistory = ({ closings, detailOf }: ClosingHistoryProps) => (
  <Timeline label="締めの履歴" entries={closings.flatMap((closing) => entriesOf(closing, detailOf))} />
);
