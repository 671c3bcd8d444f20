import type { TaxCategoryId } from './tax-category.js';

const OUT_OF_SCOPE = /^(?:対象外|不課税)(?:\((?:対象外|不課税)\))?(?:仕入)?$/;
/** What may stand beside a rate: `課税仕入10%`, `8%(軽減)`, `標準税率`. */
const WORDS = /^(?:課税|課対|仕入|標準|軽減?|税率|[()])*$/;

/**
 * The tax category that a spreadsheet or an accounting system means by a text (`10%`, `軽減税率`, `課税仕入8%（軽）`,
 * `非課税`); width and blanks do not matter. Undefined where that is not certain: a wrong category is a wrong tax.
 */
export function taxCategoryOfText(text: string): TaxCategoryId | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\s/gu, '');
  if (/^非課税(?:仕入)?$/.test(plain)) return 3;
  if (OUT_OF_SCOPE.test(plain)) return 4;
  const rate = /\d+/.exec(plain)?.[0];
  const words = plain.replace(/\d+%?/, '');
  if (!WORDS.test(words)) return undefined;
  const isReduced = words.includes('軽');
  const isStandard = words.includes('標準');
  if (isReduced) return !isStandard && (rate === undefined || rate === '8') ? 2 : undefined;
  if (rate === '8') return isStandard ? undefined : 2;
  if (rate === undefined) return /標準|課/.test(words) ? 1 : undefined;
  return rate === '10' ? 1 : undefined;
}
