import { cleanText } from './characters.js';
import { formsOf, usualForm } from './kanji-variants.js';

/** Dashes of every kind, and the long vowel mark: input methods produce any of them between two digits. */
const DASHES = /[\u00AD\u2010-\u2015\u2212\u30FC\uFE58\uFE63\uFF0D]/g;
const WAVE_DASHES = /[\u301C\u3030\uFF5E]/g;

/** The normalised form for searching: NFKC, lower case, hiragana as katakana, one kind of dash, no spaces. */
export const searchKey = (raw: string): string =>
  cleanText(raw)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(DASHES, '-')
    .replace(WAVE_DASHES, '~')
    .replace(/\s+/g, '');

/** Choose the form of the character before them, or join characters: people type a text without them. */
const INVISIBLE = /[\p{Variation_Selector}\p{Join_Control}]/u;

/** A search key without variation selectors and joiners. */
export const withoutInvisible = (key: string): string => key.replaceAll(new RegExp(INVISIBLE, 'gu'), '');

/** Each way to write a text whose characters have several forms. */
const spellingsOf = (text: string): string[] =>
  [...text].reduce<string[]>(
    (spellings, character) =>
      spellings.flatMap((spelling) => formsOf(character).map((form) => `${spelling}${form}`)),
    [''],
  );

/** Forms of companies and their usual abbreviations in search keys, in which ㈱ is (株) already. */
const LEGAL_FORMS = [
  ['株式会社', '(株)'],
  ['有限会社', '(有)'],
  ['合同会社', '(同)'],
  ['合資会社', '(資)'],
  ['合名会社', '(名)'],
  ['一般社団法人', '(一社)'],
  ['一般財団法人', '(一財)'],
  ['公益社団法人', '(公社)'],
  ['公益財団法人', '(公財)'],
  ['社会福祉法人', '(福)'],
  ['医療法人', '(医)'],
  ['学校法人', '(学)'],
  ['社団法人', '(社)'],
  ['財団法人', '(財)'],
  ['協同組合', '(協)'],
].map(([name = '', abbreviation = '']) => ({
  written: [[...name], [...abbreviation]],
  forms: [...spellingsOf(name), ...spellingsOf(abbreviation)],
  anchor: [...abbreviation].find((character) => name.includes(character)) ?? '',
}));

/** Between two parts of a place or a count (霞ヶ関, 3ヶ月), any of these is written for the others. */
const SMALL_KE = ['ヶ', 'ケ', 'ガ', 'カ', 'ヵ'];
const KANJI = /\p{Script=Han}/u;

/** A part of a searched text that may be written in several ways. */
export interface SearchedUnit {
  /** A character, or the form of a company, as it was typed. */
  readonly text: string;
  /** The ways to write it; one for most characters. */
  readonly forms: readonly string[];
  /**
   * Where something of other length may stand in its place, the character that occurs in every form: empty for
   * variation selectors and joiners, which are optional. Undefined for other characters.
   */
  readonly anchor?: string;
}

const LEGAL_BEGINNINGS = new Set(LEGAL_FORMS.flatMap(({ written }) => written.map(([first]) => first)));

function legalFormAt(characters: readonly string[], at: number): SearchedUnit | undefined {
  if (!LEGAL_BEGINNINGS.has(usualForm(characters[at] ?? ''))) return undefined;
  for (const { written, forms, anchor } of LEGAL_FORMS) {
    for (const one of written) {
      if (one.every((character, index) => usualForm(characters[at + index] ?? '') === character))
        return { text: characters.slice(at, at + one.length).join(''), forms, anchor };
    }
  }
  return undefined;
}

/** The parts of a text in search key form, in their order. */
export function searchedUnits(key: string): SearchedUnit[] {
  const characters = [...key];
  const units: SearchedUnit[] = [];
  for (let at = 0; at < characters.length; at += [...(units.at(-1)?.text ?? '')].length) {
    const text = characters[at] ?? '';
    if (INVISIBLE.test(text)) units.push({ text, forms: [text, ''], anchor: '' });
    else if (at > 0 && SMALL_KE.includes(text) && KANJI.test(characters[at + 1] ?? ''))
      units.push({ text, forms: SMALL_KE });
    else units.push(legalFormAt(characters, at) ?? { text, forms: formsOf(text) });
  }
  return units;
}

/** The source of a regular expression that matches exactly this text. */
export const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

function patternOf({ text, forms, anchor }: SearchedUnit): string {
  if (anchor === '') return `(?:${text})?`;
  return forms.length === 1 ? escapeRegex(text) : `(?:${forms.map(escapeRegex).join('|')})`;
}

const patternOfUnits = (units: readonly SearchedUnit[]): string => units.map(patternOf).join('');

/**
 * The source of a regular expression that matches this text, in whichever form its kanji and the form of a company are
 * written, with or without its variation selectors and joiners.
 */
export const searchPattern = (key: string): string => patternOfUnits(searchedUnits(key));

/** Ways to write the beginning of a text that are looked up one by one. */
const MAX_BEGINNINGS = 8;

/**
 * The sources of regular expressions for texts that begin with this one in any of its forms. Each has a form of its
 * first characters as literal beginning, so that an index can be read from there.
 */
export function beginningPatterns(key: string): string[] {
  const units = searchedUnits(key);
  let beginnings = [''];
  let at = 0;
  for (const { forms } of units) {
    if (beginnings.length * forms.length > MAX_BEGINNINGS) break;
    beginnings = beginnings.flatMap((beginning) => forms.map((form) => `${beginning}${form}`));
    at += 1;
  }
  const rest = patternOfUnits(units.slice(at));
  return beginnings.map((beginning) => `^${escapeRegex(beginning)}${rest}`);
}
