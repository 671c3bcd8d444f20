const ZIP_CODE = /^(\d{3})-?(\d{4})$/;

/** What is wrong with a plain postal code that is not empty: seven digits, with or without the hyphen. */
export const zipCodeProblem = (value: string): string | undefined =>
  ZIP_CODE.test(value) ? undefined : '郵便番号は7桁の数字で入力してください（例：150-0001）。';

/** A cleaned postal code without its mark and blanks: `〒150 0001` → `1500001`. */
export const plainZipCode = (value: string): string => value.replace(/^〒|\s/gu, '');

/** `1500001` → `150-0001`. */
export const hyphenatedZipCode = (value: string): string => value.replace(ZIP_CODE, '$1-$2');

/** A cleaned telephone number with hyphens where people write brackets, blanks or dots: `(03)1234 5678` → `03-1234-5678`. */
export const plainPhoneNumber = (value: string): string =>
  value
    .split(/[\s().]/u)
    .filter((part) => part !== '' && part !== '-')
    // A hyphen beside a bracket or a blank is the same separator.
    .map((part, index, { length }) =>
      part.slice(
        index > 0 && part.startsWith('-') ? 1 : 0,
        index < length - 1 && part.endsWith('-') ? -1 : undefined,
      ),
    )
    .join('-');

/** What is wrong with a plain telephone number that is not empty: 10 or 11 digits, the first 0, hyphens between them. */
export function phoneNumberProblem(value: string): string | undefined {
  const isValid =
    /^0[\d-]*\d$/.test(value) && !value.includes('--') && /^\d{10,11}$/.test(value.replaceAll('-', ''));
  return isValid ? undefined : '電話番号の形式が正しくありません（例：03-1234-5678）。';
}
