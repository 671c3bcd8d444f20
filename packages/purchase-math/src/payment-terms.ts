import { addDays } from './order-warnings.js';

/** Stands for the last day of a month, in closing days and payment days. */
export const MONTH_END = 31;

/** 締め日 and 支払サイト of a supplier. */
export interface PaymentTerms {
  /** 締め日: 1 to 30, or MONTH_END. Goods received until this day are paid together. */
  readonly closingDay: number;
  /** 支払月: months from the month of the closing day to that of the payment, 0 to 2. */
  readonly paymentMonth: number;
  /** 支払日: 1 to 30, or MONTH_END. */
  readonly paymentDay: number;
}

/** Names of the payment months, by `paymentMonth`. */
export const PAYMENT_MONTHS = ['当月', '翌月', '翌々月'] as const;

/** Messages of unusable payment terms, by field. */
export const PAYMENT_TERMS_MESSAGES = {
  closingDay: '締め日は1日から30日まで、または末日を選択してください。',
  paymentMonth: '支払月は当月・翌月・翌々月から選択してください。',
  paymentDay: '支払日は1日から30日まで、または末日を選択してください。',
} as const satisfies Record<keyof PaymentTerms, string>;

const isDay = (day: number): boolean => Number.isInteger(day) && day >= 1 && day <= MONTH_END;

/** What is wrong with payment terms, by field; they are given whole or not at all. */
export function paymentTermsProblems({
  closingDay,
  paymentMonth,
  paymentDay,
}: { readonly [K in keyof PaymentTerms]: number | null }): Partial<Record<keyof PaymentTerms, string>> {
  if (closingDay === null && paymentMonth === null && paymentDay === null) return {};
  const isPaidBeforeClosing =
    closingDay !== null && paymentMonth === 0 && paymentDay !== null && paymentDay <= closingDay;
  return {
    ...((closingDay === null || !isDay(closingDay)) && {
      closingDay: PAYMENT_TERMS_MESSAGES.closingDay,
    }),
    ...((paymentMonth === null || !(paymentMonth in PAYMENT_MONTHS)) && {
      paymentMonth: PAYMENT_TERMS_MESSAGES.paymentMonth,
    }),
    ...((paymentDay === null || !isDay(paymentDay)) && {
      paymentDay: PAYMENT_TERMS_MESSAGES.paymentDay,
    }),
    ...(isPaidBeforeClosing && { paymentDay: '支払日は締め日より後の日を選択してください。' }),
  };
}

/** A day of a month, counted from year 0; a later one than the month has is its last. */
function dayOf(month: number, day: number): string {
  const last = new Date(Date.UTC(Math.floor(month / 12), (month % 12) + 1, 0)).getUTCDate();
  const moment = new Date(Date.UTC(Math.floor(month / 12), month % 12, Math.min(day, last)));
  return moment.toISOString().slice(0, 10);
}

const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** The closing day of goods that are received on a day; both `YYYY-MM-DD`. */
function closingOf({ closingDay }: PaymentTerms, received: string): { month: number; day: string } {
  const month = monthOf(received);
  const day = dayOf(month, closingDay);
  return received <= day ? { month, day } : { month: month + 1, day: dayOf(month + 1, closingDay) };
}

/** 支払期日 of goods that are received on a day, before it is moved off a holiday; both `YYYY-MM-DD`. */
export const paymentDateOf = (terms: PaymentTerms, received: string): string =>
  dayOf(closingOf(terms, received).month + terms.paymentMonth, terms.paymentDay);

/** The longest time from receipt to payment; the day of receipt is day 1. */
export interface PaymentPeriod {
  /**
   * Days where every month has 30, as the sixty-day rule of 取適法 is applied to monthly closings: it allows two months,
   * whatever their lengths.
   */
  readonly days: number;
  /** Days of the calendar. */
  readonly calendarDays: number;
}

const MONTH_DAYS = 30;
/** Every length of consecutive months occurs within four years, with a leap year. */
const FIRST_MONTH = 2024 * 12;
const MONTHS = 48;

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

/** The longest time that goods may wait for their payment: those that arrive on the day after a closing day. */
export function longestPaymentPeriod(terms: PaymentTerms): PaymentPeriod {
  const { closingDay, paymentMonth, paymentDay } = terms;
  const inMonth = (day: number): number => Math.min(day, MONTH_DAYS);
  const waits = Array.from({ length: MONTHS }, (_, index) => {
    const received = addDays(dayOf(FIRST_MONTH + index, closingDay), 1);
    return daysBetween(received, paymentDateOf(terms, received)) + 1;
  });
  return {
    days: MONTH_DAYS * (1 + paymentMonth) + inMonth(paymentDay) - inMonth(closingDay),
    calendarDays: Math.max(...waits),
  };
}

/** Days within which goods must be paid; the day of receipt is day 1 (取適法3条、フリーランス法4条). */
export const PAYMENT_LIMIT_DAYS = 60;

const dayText = (day: number): string => (day === MONTH_END ? '末日' : `${day}日`);

/** 「末日締め 翌月末日払い」 */
export const paymentTermsText = ({ closingDay, paymentMonth, paymentDay }: PaymentTerms): string =>
  `${dayText(closingDay)}締め ${PAYMENT_MONTHS[paymentMonth] ?? ''}${dayText(paymentDay)}払い`;

/** Warns of terms by which goods may be paid later than the sixty-day rule of 取適法 allows; undefined for others. */
export function paymentTermsWarning(terms: PaymentTerms): string | undefined {
  const { days } = longestPaymentPeriod(terms);
  return days > PAYMENT_LIMIT_DAYS
    ? `受領から支払まで最長${days}日になり、60日を超えます。取適法・フリーランス法の対象取引ではご注意ください。`
    : undefined;
}
