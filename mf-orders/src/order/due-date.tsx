import { DateText, todayInJapan } from '@hacchu-hub/ui/date';
import { LateDate } from './late-date.js';

interface DueDateProps {
  order: { earliestDeliveryDate: string | null; openDeliveryDate: string | null };
}

/** The first due date of an order; if goods are late, the date since when. */
export const DueDate = ({ order: { earliestDeliveryDate, openDeliveryDate } }: DueDateProps) =>
  openDeliveryDate !== null && openDeliveryDate < todayInJapan() ? (
    <LateDate value={openDeliveryDate} />
  ) : (
    <DateText value={earliestDeliveryDate} weekday />
  );
