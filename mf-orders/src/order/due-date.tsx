import { DateText, LateDate, todayInJapan } from '@hacchu-hub/ui/date';

interface DueDateProps {
  order: { earliestDeliveryDate: string | null; openDeliveryDate: string | null };
}

/** When the first goods of an order are due; once some of them are late, since when. */
export const DueDate = ({ order: { earliestDeliveryDate, openDeliveryDate } }: DueDateProps) =>
  openDeliveryDate !== null && openDeliveryDate < todayInJapan() ? (
    <LateDate value={openDeliveryDate} />
  ) : (
    <DateText value={earliestDeliveryDate} weekday />
  );
