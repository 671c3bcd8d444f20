/** A registration number of a qualified invoice issuer (適格請求書発行事業者): T and 13 digits. */
const REGISTRATION_NUMBER = /^T\d{13}$/;

/**
 * First digits of the twelve-digit base numbers of corporations: those of the register of companies begin with 0 to 5,
 * those of public bodies with 00, those of other bodies with 7. Sole traders get numbers outside of them.
 */
const CORPORATE_BASE = /^[0-57]/;

/**
 * The check digit of a corporate number (法人番号): 9 minus the remainder by 9 of the sum of the digits of the base
 * number, where every second digit from the right counts twice (平成26年財務省令第70号 2条).
 */
function checkDigitOf(base: string): number {
  const sum = [...base]
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}

/** The form in which a cleaned registration number is stored: capital T, no hyphens or spaces. */
export const plainRegistrationNumber = (value: string): string => value.replace(/[-\s]/g, '').toUpperCase();

/**
 * What is wrong with a plain registration number that is not empty. The check digit is verified where the number is
 * that of a corporation.
 */
export function registrationNumberProblem(value: string): string | undefined {
  if (!REGISTRATION_NUMBER.test(value)) {
    return '登録番号はTと13桁の数字で入力してください（例：T7123456789012）。';
  }
  const base = value.slice(2);
  return CORPORATE_BASE.test(base) && Number(value[1]) !== checkDigitOf(base)
    ? '登録番号に誤りがあります。法人番号の検査用数字と一致しません。'
    : undefined;
}
