import { formatLocalDate, parseLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import type { EditOrder_OrderFragment } from '../../generated/graphql.js';
import type { OrderFormValues } from '../order-form/order-form.values.js';

/** Delivery dates as the form writes them, by the line. */
export type DatesByLine = ReadonlyMap<string, string>;

/** The dates of an open 納期回答. */
export const proposedDatesOf = ({ supplierAnswer }: EditOrder_OrderFragment): DatesByLine => {
  const open = supplierAnswer?.answers.find(({ isOpen }) => isOpen);
  return new Map(
    open?.lines.flatMap(({ lineId, proposedDate }) =>
      proposedDate === null ? [] : [[lineId, formatLocalDate(proposedDate)] as const],
    ),
  );
};

/** Sets the delivery dates of these lines; all others stay as they are. The common date follows where all lines agree. */
export const withDates = (values: OrderFormValues, dates: DatesByLine): OrderFormValues => {
  const productLines = values.productLines.map((line) => {
    const deliveryDate = dates.get(line.id ?? '');
    return deliveryDate === undefined ? line : { ...line, deliveryDate };
  });
  const [common, ...others] = new Set(productLines.map((line) => line.deliveryDate));
  const day = others.length === 0 ? parseLocalDate(common ?? '', todayInJapan()) : undefined;
  return { ...values, productLines, commonDeliveryDate: day ?? values.commonDeliveryDate };
};

/** A line with a proposed date. */
export interface ProposedLine {
  id: string;
  key: string;
  row: number;
  name: string;
  /** '' when the line had none. */
  saved: string;
  proposed: string;
  isTaken: boolean;
}

/** The lines with a proposed date that are still part of the order. */
export const proposedLines = (
  now: OrderFormValues,
  saved: OrderFormValues,
  proposed: DatesByLine,
): ProposedLine[] => {
  const before = new Map(saved.productLines.map((line) => [line.id, line.deliveryDate]));
  return now.productLines.flatMap(({ key, id = '', productText, deliveryDate }, index) => {
    const date = proposed.get(id);
    if (date === undefined) return [];
    const isTaken = deliveryDate === date;
    return [
      { id, key, row: index + 1, name: productText, saved: before.get(id) ?? '', proposed: date, isTaken },
    ];
  });
};
