import { UnexpectedResponse } from '../response-shape.js';
import { isTypeName, type LaidField, type ObjectLayout, type Run } from './layout.js';
import { nameText, type ObjectSlots, type Slot, typeNameText } from './response-reader.js';

/** @throws UnexpectedResponse where a value is missing that must not be null */
export type Write = (object: ObjectSlots) => string;

interface Part {
  before: string;
  slot: number;
  /** For a value that was not fetched; undefined where it must not be null. */
  missing: string | undefined;
  write: ((value: ObjectSlots) => string) | undefined;
}

/** Compiles the writing of one object. @param fields names of the response; undefined for a type name nobody fetched */
export function objectWriter(
  layout: ObjectLayout,
  fields: readonly { key: string; field: LaidField | undefined }[],
  writerOf: (field: LaidField) => Write,
): Write {
  const inRuns = new Map(layout.runs.flatMap((run) => run.map((field) => [field, run] as const)));
  const parts: Part[] = [];
  let literal = '{';
  for (const { key, field } of fields) {
    const run = field && inRuns.get(field);
    if (!field || (isTypeName(field) && !run)) {
      literal += `${JSON.stringify(key)}:${typeNameText(layout.type)},`;
    } else if (run) {
      if (run[0] !== field) continue;
      parts.push({
        before: literal,
        slot: field.slot,
        missing: textOfMissing(run, layout),
        write: undefined,
      });
      literal = ',';
    } else {
      const write = field.child && valueWriter(field, writerOf(field));
      const missing = field.isNullable ? 'null' : undefined;
      parts.push({ before: literal + nameText(field), slot: field.slot, missing, write });
      literal = ',';
    }
  }
  const end = `${literal.slice(0, -1)}}`;
  return (object) => {
    let text = '';
    for (const { before, slot, missing, write } of parts)
      text += before + valueText(object[slot], missing, write);
    return text + end;
  };
}

function valueText(value: Slot, missing: string | undefined, write: Part['write']): string {
  if (typeof value === 'string') return value;
  if (value === null) return 'null';
  if (value !== undefined && write) return write(value);
  if (missing === undefined) throw new UnexpectedResponse('null');
  return missing;
}

function valueWriter({ isList, isItemNullable }: LaidField, write: Write): Write {
  if (!isList) return write;
  return (items) => {
    let text = '';
    for (const item of items) {
      if (text !== '') text += ',';
      if (Array.isArray(item)) text += write(item);
      else if (isItemNullable) text += 'null';
      else throw new UnexpectedResponse('null');
    }
    return `[${text}]`;
  };
}

/** The text of a run whose object was not found; undefined where one of its values must not be null. */
function textOfMissing(run: Run, { type }: ObjectLayout): string | undefined {
  if (run.some((field) => !field.isNullable && !isTypeName(field))) return undefined;
  return run.map((field) => nameText(field) + (isTypeName(field) ? typeNameText(type) : 'null')).join(',');
}
