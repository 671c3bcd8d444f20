import { useState } from 'react';
import type { SendOrder_OrderFragment } from '../../generated/graphql.js';

interface LostAnswer {
  /** The order as it was sent. */
  order: SendOrder_OrderFragment;
  /** What the answer would have said. */
  text: string;
}

/** An answer that was lost: a log that the order did not have before says what it would have said. */
export const useLostAnswer = (latest: SendOrder_OrderFragment) => {
  const [lost, setLost] = useState<LostAnswer>();
  const log = latest.latestOrderSendLog;
  const found = lost && log && log.id !== lost.order.latestOrderSendLog?.id ? lost : undefined;
  return {
    /** The one that is known now. */
    found,
    /** The one that says that the order was sent. */
    sent: log?.status === 'SENT' ? found : undefined,
    lose: (text: string) => setLost({ order: latest, text }),
    forget: () => setLost(undefined),
  };
};
