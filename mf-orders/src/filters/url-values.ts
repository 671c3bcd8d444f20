import { type UrlField, urlText } from '@hacchu-hub/slice-kit/navigation';
import { isLocalDate } from '@hacchu-hub/ui/date';

/** A text of the URL; empty when it is invalid, as if absent. */
const valid = (isValid: (text: string) => boolean): UrlField<string> => ({
  ...urlText(),
  read: ([value = '']) => (isValid(value) ? value : ''),
});

/** A day of the calendar, `YYYY-MM-DD`. */
export const urlDay = (): UrlField<string> => valid(isLocalDate);
/** An amount in whole yen. */
export const urlYen = (): UrlField<string> => valid((text) => /^-?\d{1,15}$/.test(text));

/** A filter of the URL for the server; null when it is absent. */
export const textOrNull = (text: string): string | null => (/\S/.test(text) ? text : null);
