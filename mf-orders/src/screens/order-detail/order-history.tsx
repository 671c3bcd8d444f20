import { Button } from '@hacchu-hub/ui/button';
import { Timeline } from '@hacchu-hub/ui/timeline';
import { orderStatusLabel } from '@hacchu-hub/ui/status';
import { useState } from 'react';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';

type History = OrderDetail_OrderFragment['histories'][number];

/** As many as fit beside the order without pushing its actions out of view. */
const shownFirst = 6;

const toneOf = (history: History): 'normal' | 'good' | 'bad' => {
  if (history.toStatus === 'Canceled' || history.toStatus === 'ReviewDenial') return 'bad';
  return history.toStatus !== null && history.toStatus !== history.fromStatus ? 'good' : 'normal';
};

const change = (history: History): string | undefined =>
  history.toStatus !== null && history.fromStatus !== null && history.toStatus !== history.fromStatus
    ? `${orderStatusLabel(history.fromStatus)} → ${orderStatusLabel(history.toStatus)}`
    : undefined;

/** What happened to the order, newest first. */
export const OrderHistoryList = ({ histories }: { histories: readonly History[] }) => {
  const [isLong, setLong] = useState(false);
  const newestFirst = [...histories].sort((a, b) => b.occurredAt.localeCompare(a.occurredAt));
  const shown = isLong ? newestFirst : newestFirst.slice(0, shownFirst);
  return (
    <>
      <Timeline
        label="履歴"
        entries={shown.map((history) => ({
          key: history.id,
          at: history.occurredAt,
          title: history.summary,
          actor: history.actorName,
          detail: change(history),
          tone: toneOf(history),
        }))}
      />
      {newestFirst.length > shown.length && (
        <Button kind="link" size="small" onClick={() => setLong(true)}>
          すべての履歴を表示（{newestFirst.length}件）
        </Button>
      )}
    </>
  );
};
