import { DateText } from '@hacchu-hub/ui/date';
import { LateDate } from './late-date.js';
import { useToday } from './today.hook.js';

interface DueDateProps {
  order: { earliestDeliveryDate: string | null; openDeliveryDate: string | null };
}

/** The first due date of an order; if goods are late, the date since when. */
export const DueDate = ({ order: { earliestDeliveryDate, openDeliveryDate } }: DueDateProps) => {
  const today = useToday();
  return openDeliveryDate !== null && openDeliveryDate < today ? (
    <LateDate value={openDeliveryDate} />
  ) : (
    <DateText value={earliestDeliveryDate} weekday />
  );
};
