/** Only the digits are compared, so that the user need not type 〜. */
const digits = (text: string): string => text.normalize('NFKC').replace(/\D/gu, '');

/** Whether somebody typed a period, in any notation. @param days as shown on screen */
export const isTypedPeriod = (typed: string, days: string): boolean => digits(typed) === digits(days);
