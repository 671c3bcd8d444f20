import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { MenuButton } from '@hacchu-hub/ui/menu';
import { useState } from 'react';
import { BulkDialog } from './bulk.dialog.js';
import { bulkEvents, type BulkEventWords } from './bulk-events.js';
import { type BulkUpdate, maxOrders } from './bulk-update.hook.js';

/** The actions for the selected orders, in the bar above the list. */
export const BulkActions = ({ bulk }: { bulk: BulkUpdate }) => {
  const { hasCapability } = useSession();
  const trackClick = useTrackClick();
  const [words, setWords] = useState<BulkEventWords>();
  const isTooMany = bulk.chosen.size > maxOrders;
  const isOffered = ({ capability, withoutFunction }: BulkEventWords): boolean => {
    if (!hasCapability(capability)) return false;
    if (!withoutFunction || hasCapability(withoutFunction.capability)) return true;
    return [...bulk.chosen.values()].some(({ status }) => status === withoutFunction.status);
  };
  return (
    <>
      <MenuButton
        label="一括操作"
        icon={null}
        align="start"
        items={bulkEvents.filter(isOffered).map((candidate) => ({
          key: candidate.event,
          label: candidate.label,
          icon: candidate.icon,
          danger: candidate.isDanger,
          separated: candidate.isDanger,
          disabledReason: isTooMany ? `一度に更新できる発注は${maxOrders}件までです。` : undefined,
          onSelect: () => {
            trackClick(`order_bulk_${candidate.event.toLowerCase()}`);
            bulk.clearProblem();
            setWords(candidate);
          },
        }))}
      />
      {words && <BulkDialog words={words} bulk={bulk} onClose={() => setWords(undefined)} />}
    </>
  );
};
