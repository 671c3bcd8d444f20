export { cleanCode, cleanLine, cleanText, lengthOf } from './characters.js';
export { cleanEmail, emailProblem } from './email.js';
export {
  hyphenatedZipCode,
  phoneNumberProblem,
  plainPhoneNumber,
  plainZipCode,
  zipCodeProblem,
} from './contact.js';
export { LIMITS } from './limits.js';
export { missing, tooLong } from './messages.js';
export {
  decimalPriceProblem,
  isDecimal,
  plainNumber,
  quantityProblem,
  yenProblem,
  type PriceRule,
  type QuantityRule,
} from './numbers.js';
export { dayOf, dayWithYear, plainDay, slashedDay } from './days.js';
export { isPurchaseNumber, PURCHASE_NUMBER_MESSAGE } from './purchase-number.js';
export { plainRegistrationNumber, registrationNumberProblem } from './registration-number.js';
export { inUnit, isSameUnit, numberInUnit, otherUnitProblem } from './units.js';
export {
  beginningPatterns,
  escapeRegex,
  type SearchedUnit,
  searchedUnits,
  searchKey,
  searchPattern,
  withoutInvisible,
} from './searched-text.js';
