import { Refusal } from '../prepare.mjs';

/**
 * @typedef {object} Names
 * @property {string} slice `return-requests`: the id, and part of directory names and addresses
 * @property {string} record `return-request`
 * @property {string} Entity `ReturnRequest`, the GraphQL type
 * @property {string} Entities `ReturnRequests`
 * @property {string} entity `returnRequest`
 * @property {string} entities `returnRequests`, the query
 * @property {string} ENTITY `RETURN_REQUEST`
 * @property {string} label the Japanese name
 */

const PLURAL = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*s$/;
/**
 * Used in menus and sentences: one short line without characters that are special in a string or a regular
 * expression.
 */
const LABEL = /^[\p{L}\p{N}・]{1,20}$/u;

/** Identifiers that the templates import: a type of the same name would shadow them. */
const TAKEN = [
  'allow',
  'arg',
  'ctx',
  'directive',
  'field',
  'id',
  'model',
  'mutation',
  'page',
  'query',
  'resolver',
  'schema',
];

const singular = (plural) =>
  plural
    .replace(/ies$/, 'y')
    .replace(/(?<=ss|sh|ch|x)es$/, '')
    .replace(/(?<=[^s])s$/, '');
const pascal = (kebab) => kebab.replace(/(?:^|-)([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const camel = (kebab) => kebab.replace(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());

/**
 * All names derived for a new slice.
 * @param {string} slice
 * @param {string} [label]
 * @returns {Names}
 * @throws {Refusal} for an invalid name
 */
export function namesOf(slice = '', label = slice) {
  const record = singular(slice);
  if (!PLURAL.test(slice) || record === slice)
    throw new Refusal(
      `"${slice}" cannot be the name of a slice: use the plural of what it holds in lower-case words joined by hyphens, such as return-requests.`,
    );
  if (TAKEN.includes(record)) throw new Refusal(`"${slice}" is a reserved name in the code: use two words.`);
  if (label !== slice && !LABEL.test(label))
    throw new Refusal(`"${label}" cannot be the label: use up to 20 letters or digits, such as 返品依頼.`);
  return {
    slice,
    record,
    Entity: pascal(record),
    Entities: pascal(slice),
    entity: camel(record),
    entities: camel(slice),
    ENTITY: record.replaceAll('-', '_').toUpperCase(),
    label,
  };
}

/** The text or path of a template with the names filled in. @param {string} text @param {Names} names */
export const filledIn = (text, names) =>
  text.replace(/__(slice|record|Entities|entities|Entity|entity|ENTITY|label)__/g, (_, key) => names[key]);
