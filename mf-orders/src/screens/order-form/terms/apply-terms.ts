import { formatLocalDate, parseLocalDate } from '@hacchu-hub/ui/date';
import type { ProposedTermsQuery } from '../../../generated/graphql.js';
import { applyCommonDay } from '../order-form.edits.js';
import {
  isBlankExpenseLine,
  isBlankProductLine,
  type OrderFormValues,
  type ProductLineValues,
} from '../order-form.values.js';

export type ProposedTerms = ProposedTermsQuery['proposedTerms'];

/** What the form has from the terms of its supplier: only that may be replaced by other proposals. */
export interface TakenTerms {
  /** The supplier whose terms were applied. */
  supplierUuid: string | undefined;
  destinationUuid: string | undefined;
  /** Proposed days that all lines share, `YYYY-MM-DD` or ''. */
  deliveryDate: string;
  paymentDueDate: string;
  /** The day from which the shared payment due date was counted. */
  base: string;
  /** Delivery dates of the lines as they were, by key. */
  seenDates: ReadonlyMap<string, string>;
  /** Payment due dates of the lines as proposed, by key. */
  dueDates: ReadonlyMap<string, string>;
}

const datesOf = ({ productLines }: OrderFormValues): ReadonlyMap<string, string> =>
  new Map(productLines.map(({ key, deliveryDate }) => [key, deliveryDate]));

/** The day from which the common payment due date counts: without goods it is the order date. */
const commonBaseOf = (values: OrderFormValues): string => {
  if (values.commonDeliveryDate !== '') return values.commonDeliveryDate;
  const hasGoods = values.productLines.some((line) => !isBlankProductLine(line));
  const hasExpenses = values.expenseLines.some((line) => !isBlankExpenseLine(line));
  return !hasGoods && hasExpenses ? values.orderDate : '';
};

/** A form that has no proposals yet; `supplierUuid` is set where the order has its supplier already. */
export const nothingTaken = (values: OrderFormValues, supplierUuid: string | undefined): TakenTerms => ({
  supplierUuid,
  destinationUuid: undefined,
  deliveryDate: '',
  paymentDueDate: '',
  base: commonBaseOf(values),
  seenDates: datesOf(values),
  dueDates: new Map(),
});

/** Days whose payment due dates the form needs, `YYYY-MM-DD`, each once. */
export const daysToPropose = (values: OrderFormValues, today: string): readonly string[] => [
  ...new Set(
    [
      commonBaseOf(values),
      ...values.productLines
        .filter((line) => !isBlankProductLine(line))
        .map(({ deliveryDate }) => parseLocalDate(deliveryDate, today) ?? ''),
    ].filter((day) => day !== ''),
  ),
];

const withDestination = (
  values: OrderFormValues,
  { deliveryDestination: proposed }: ProposedTerms,
  { destinationUuid }: TakenTerms,
): OrderFormValues => {
  const isFree = values.destination === null || values.destination.uuid === destinationUuid;
  return proposed && isFree
    ? { ...values, destination: { uuid: proposed.uuid, name: proposed.name, isDeleted: false } }
    : values;
};

const withDeliveryDate = (
  values: OrderFormValues,
  { deliveryDate: proposed }: ProposedTerms,
  taken: TakenTerms,
): OrderFormValues => {
  const { commonDeliveryDate: now } = values;
  return proposed !== null && (now === '' || now === taken.deliveryDate)
    ? applyCommonDay(values, 'deliveryDate', proposed)
    : values;
};

/** Sets the payment due date that all lines share, where their delivery date or the supplier has changed. */
const withCommonDue = (
  values: OrderFormValues,
  dueOf: (day: string) => string,
  taken: TakenTerms,
  isChosen: boolean,
): OrderFormValues => {
  const base = commonBaseOf(values);
  const { commonPaymentDueDate: now } = values;
  const isFree = now === '' || now === taken.paymentDueDate;
  const isMoved = isChosen || base !== taken.base;
  return isFree && isMoved && dueOf(base) !== now
    ? applyCommonDay(values, 'paymentDueDate', dueOf(base))
    : values;
};

/**
 * Fills in what the terms of the supplier propose. What people typed stays: a proposal replaces only an empty value
 * or an earlier proposal, when the supplier, the order date or the delivery date has changed.
 */
export const applyTerms = (
  values: OrderFormValues,
  terms: ProposedTerms,
  taken: TakenTerms,
  today: string,
): { values: OrderFormValues; taken: TakenTerms } => {
  const isChosen = taken.supplierUuid !== terms.demandSupplierId;
  const dues = new Map(
    terms.paymentDueDates.map(({ deliveryDate, paymentDueDate }) => [deliveryDate, paymentDueDate]),
  );
  const dueOf = (day: string): string => dues.get(day) ?? '';
  const placed = isChosen ? withDestination(values, terms, taken) : values;
  const isDateProposed = taken.deliveryDate !== '' && values.commonDeliveryDate === taken.deliveryDate;
  const dated = isChosen || isDateProposed ? withDeliveryDate(placed, terms, taken) : placed;
  const due = withCommonDue(dated, dueOf, taken, isChosen);

  const dueDates = new Map<string, string>();
  const withOwnDue = (line: ProductLineValues): ProductLineValues => {
    const day = dueOf(parseLocalDate(line.deliveryDate, today) ?? '');
    const text = day === '' ? '' : formatLocalDate(day);
    const before = values.productLines.find(({ key }) => key === line.key)?.paymentDueDate ?? '';
    const isFree = before.trim() === '' || before === taken.dueDates.get(line.key);
    const isMoved = isChosen || taken.seenDates.get(line.key) !== line.deliveryDate;
    const next = isFree && isMoved ? { ...line, paymentDueDate: text } : line;
    if (text !== '' && next.paymentDueDate === text) dueDates.set(line.key, text);
    return next;
  };
  const filled = { ...due, productLines: due.productLines.map(withOwnDue) };
  const base = commonBaseOf(filled);
  return {
    values: filled,
    taken: {
      supplierUuid: terms.demandSupplierId,
      destinationUuid: terms.deliveryDestination?.uuid,
      deliveryDate: filled.commonDeliveryDate === terms.deliveryDate ? filled.commonDeliveryDate : '',
      paymentDueDate: filled.commonPaymentDueDate === dueOf(base) ? dueOf(base) : '',
      base,
      seenDates: datesOf(filled),
      dueDates,
    },
  };
};
