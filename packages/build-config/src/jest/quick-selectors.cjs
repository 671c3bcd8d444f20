/**
 * jsdom compares every rule of every style sheet with each element whose style is computed, and Testing Library
 * computes styles for each query by role and each click: a quarter of the time of the tests. As browsers do, rules
 * whose last compound selector names a class, an id or a type that the element lacks are skipped first.
 */

/** @typedef {{ kind: 'class' | 'id' | 'type', name: string }} Requirement */

/**
 * What an element must have to match; undefined where that is not obvious, so that the selector has to be tried.
 * @param {string | undefined} selector a list of selectors
 * @returns {Requirement[] | undefined} one of them is necessary
 */
function requirementsOf(selector) {
  // Rules without a selector, such as key frames, match nothing.
  if (selector === undefined) return [];
  // Escapes would need a real parser; the style sheets of libraries have none.
  if (selector.includes('\\') || /["']/.test(selector)) return undefined;
  const requirements = splitOutside(selector, /,/).map((part) => {
    const compound = splitOutside(part.trim(), /[\s>+~]/).at(-1) ?? '';
    const bare = withoutArguments(compound);
    const [, kind, name] = /([.#])([\w-]+)/.exec(bare) ?? [];
    if (name) return { kind: kind === '.' ? 'class' : 'id', name };
    const [type] = /^[a-z][a-z0-9-]*/.exec(bare) ?? [];
    return type && { kind: 'type', name: type };
  });
  return requirements.every(Boolean) ? requirements : undefined;
}

/** Splits at a separator that is outside of brackets and parentheses. */
function splitOutside(text, separator) {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if ('(['.includes(character)) depth += 1;
    if (')]'.includes(character)) depth -= 1;
    if (depth === 0 && separator.test(character)) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts;
}

/** Leaves out pseudo-classes, pseudo-elements and attributes with their arguments. */
function withoutArguments(compound) {
  let depth = 0;
  let bare = '';
  for (const character of compound) {
    if ('(['.includes(character)) depth += 1;
    if (depth === 0) bare += character;
    if (')]'.includes(character)) depth -= 1;
  }
  return bare.replaceAll(/::?[\w-]+/g, ' ').trimStart();
}

/** @type {Map<string, Requirement[] | undefined>} */
const known = new Map();

function requirements(selector) {
  if (!known.has(selector)) known.set(selector, requirementsOf(selector));
  return known.get(selector);
}

/** Whether an element of jsdom may match; false only if it certainly does not. */
function mayMatch(element, selector) {
  // Classes and identifiers are compared without regard to case in documents without a doctype.
  if (element._ownerDocument._mode === 'quirks') return true;
  const needed = requirements(selector);
  if (!needed) return true;
  const own = namesOf(element);
  return needed.some(({ kind, name }) =>
    kind === 'class' ? own.classes.includes(name) : own[kind] === name,
  );
}

/** Of the element that was asked about last: thousands of rules are compared with it, one after the other. */
let last = { element: undefined, version: -1, names: { classes: '', id: null, type: '' } };

function namesOf(element) {
  // The version changes with every attribute.
  if (last.element !== element || last.version !== element._version) {
    const names = {
      classes: element.getAttributeNS(null, 'class') ?? '',
      id: element.getAttributeNS(null, 'id'),
      type: element._localName.toLowerCase(),
    };
    last = { element, version: element._version, names };
  }
  return last.names;
}

/** Must run before jsdom is loaded. */
function install() {
  const selectors = require('jsdom/lib/jsdom/living/helpers/selectors.js');
  const { matchesDontThrow } = selectors;
  selectors.matchesDontThrow = (element, selector) =>
    mayMatch(element, selector) && matchesDontThrow(element, selector);
}

module.exports = { install, mayMatch };
