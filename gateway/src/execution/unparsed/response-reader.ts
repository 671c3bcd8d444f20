import {
  type FetchedField,
  type FetchedObject,
  isTypeName,
  type LaidField,
  NotSupported,
  type ObjectLayout,
} from './layout.js';
import { leafPattern, literally } from './leaf-patterns.js';

/** JSON text, null, an object or a list of objects; undefined for what was not fetched. */
export type Slot = string | null | undefined | Slot[];
/** An object of the response: the values of its layout. Neighbouring values can be one text in the first of their slots. */
export type ObjectSlots = Slot[];

/** Reads the value at an index into an object. @returns the index after it, or -1 for a text that is not as expected */
export type Read = (text: string, at: number, into: ObjectSlots) => number;

const NULL = 'null';

/** The JSON text of a field's name and, for `__typename`, its value. */
export const nameText = ({ key }: LaidField): string => `${JSON.stringify(key)}:`;
export const typeNameText = ({ name }: ObjectLayout['type']): string => JSON.stringify(name);

/**
 * Whether the text of a value can be copied as it is: a scalar, or an object that consists of nothing but such values in
 * the order of the response.
 */
function isPlain({ field, child }: FetchedField): boolean {
  if (field.isReferred || field.position === undefined || field.isList) return false;
  return !child || isPlainObject(child);
}

const isPlainObject = ({ layout, items }: FetchedObject): boolean =>
  layout.fields.size === items.length &&
  layout.responseSize === items.length &&
  items.every((item, index) => isPlain(item) && item.field.position === index);

/** The regular expression of one value. */
function valuePattern({ field, child }: FetchedField, { type }: ObjectLayout): string {
  if (isTypeName(field)) return literally(typeNameText(type));
  const pattern = itemPattern({ field, child });
  return field.isNullable ? `(?:null|${pattern})` : pattern;
}

function itemPattern({ field: { leaf }, child }: FetchedField): string {
  if (leaf) return leafPattern(leaf);
  const { layout, items } = objectOf(child);
  const fields = items.map((item) => literally(nameText(item.field)) + valuePattern(item, layout));
  return `\\{${fields.join(',')}\\}`;
}

function objectOf(child: FetchedObject | undefined): FetchedObject {
  if (!child) throw new NotSupported();
  return child;
}

/** Compiles the reading of one object, and notes which of its fields are copied together. */
export function objectReader({ layout, items }: FetchedObject): Read {
  const steps: Read[] = [];
  let literal = '{';
  let run: FetchedField[] = [];
  const endRun = (end = ''): void => {
    const [first, ...others] = run.map(({ field }) => field);
    if (!first) return;
    const source = run.map((item) => literally(nameText(item.field)) + valuePattern(item, layout)).join(',');
    steps.push(slice(literal, source, end, first.slot));
    layout.runs.push([first, ...others]);
    run = [];
    literal = ',';
  };
  for (const item of items) {
    const { field } = item;
    if (isPlain(item)) {
      const before = run.at(-1)?.field.position;
      if (before !== undefined && field.position !== before + 1) endRun();
      run.push(item);
      continue;
    }
    endRun();
    const name = literal + nameText(field);
    literal = ',';
    if (isTypeName(field)) literal = `${name}${typeNameText(layout.type)},`;
    else if (field.leaf && !field.isList) steps.push(slice(name, valuePattern(item, layout), '', field.slot));
    else steps.push(after(name, field.isList ? listReader(item) : childReader(item)));
  }
  if (run.length > 0) endRun('}');
  else steps.push(after(`${literal.slice(0, -1)}}`, (_text, at) => at));
  return inTurn(steps);
}

function after(expected: string, read: Read): Read {
  return (text, at, into) => (text.startsWith(expected, at) ? read(text, at + expected.length, into) : -1);
}

function inTurn(steps: readonly Read[]): Read {
  const [only] = steps;
  if (only && steps.length === 1) return only;
  return (text, from, into) => {
    let at = from;
    for (const step of steps) {
      at = step(text, at, into);
      if (at < 0) return -1;
    }
    return at;
  };
}

/** Reads what matches between two literal texts into a slot. */
function slice(before: string, source: string, after: string, slot: number): Read {
  const pattern = new RegExp(literally(before) + source + literally(after), 'y');
  const skipped = before.length;
  const left = after.length;
  return (text, at, into) => {
    pattern.lastIndex = at;
    if (!pattern.test(text)) return -1;
    const end = pattern.lastIndex;
    into[slot] = text.slice(at + skipped, end - left);
    return end;
  };
}

function childReader({ field: { slot, isNullable }, child }: FetchedField): Read {
  const read = objectReader(objectOf(child));
  const size = objectOf(child).layout.fields.size;
  return (text, at, into) => {
    if (isNullable && text.startsWith(NULL, at)) {
      into[slot] = null;
      return at + NULL.length;
    }
    const object: ObjectSlots = new Array<Slot>(size);
    into[slot] = object;
    return read(text, at, object);
  };
}

function listReader(item: FetchedField): Read {
  const { slot, isNullable } = item.field;
  const isCopied = item.field.leaf !== undefined || isPlainObject(objectOf(item.child));
  const items = isCopied ? copiedItems(item) : objectItems(item);
  return (text, at, into) => {
    if (isNullable && text.startsWith(NULL, at)) {
      into[slot] = null;
      return at + NULL.length;
    }
    if (text.startsWith('[]', at)) {
      into[slot] = isCopied ? '[]' : [];
      return at + 2;
    }
    return text[at] === '[' ? items(text, at, into) : -1;
  };
}

/** Checks each item, and copies all of them together. */
function copiedItems(item: FetchedField): Read {
  const { slot, isItemNullable } = item.field;
  const one = itemPattern(item);
  // One item at a time: a pattern of the whole list would need memory for each of them.
  const pattern = new RegExp(`${isItemNullable ? `(?:null|${one})` : one}[,\\]]`, 'y');
  return (text, from, into) => {
    pattern.lastIndex = from + 1;
    do {
      if (!pattern.test(text)) return -1;
    } while (text[pattern.lastIndex - 1] === ',');
    into[slot] = text.slice(from, pattern.lastIndex);
    return pattern.lastIndex;
  };
}

function objectItems({ field: { slot, isItemNullable }, child }: FetchedField): Read {
  const read = objectReader(objectOf(child));
  const size = objectOf(child).layout.fields.size;
  return (text, from, into) => {
    const list: Slot[] = [];
    into[slot] = list;
    let at = from;
    do {
      at += 1;
      if (isItemNullable && text.startsWith(NULL, at)) {
        list.push(null);
        at += NULL.length;
      } else {
        const object: ObjectSlots = new Array<Slot>(size);
        list.push(object);
        at = read(text, at, object);
        if (at < 0) return -1;
      }
    } while (text[at] === ',');
    return text[at] === ']' ? at + 1 : -1;
  };
}
