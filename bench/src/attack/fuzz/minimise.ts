import { Kind, parse, print, type SelectionNode } from 'graphql';
import { bodyOf, type DrawnField, type FuzzRequest } from './generator.js';
import type { Json } from './values.js';

/** Limit of requests for one minimisation. */
const MAX_TRIES = 80;

/**
 * The smallest request found that still fails: fewer fields, arguments and entries, shorter texts.
 * @param fails whether a body still shows the same fault
 */
export async function minimise(
  { fields, body, malformation }: FuzzRequest,
  fails: (body: FuzzRequest['body']) => Promise<boolean>,
): Promise<FuzzRequest['body']> {
  let tries = 0;
  const isWorse = async (candidate: readonly DrawnField[]): Promise<boolean> => {
    tries += 1;
    return candidate.length > 0 && (await fails(bodyOf(candidate)));
  };
  // A message that is malformed as a whole cannot be reduced.
  if (malformation !== undefined) return body;
  let smallest = fields;
  let hasShrunk = true;
  while (hasShrunk && tries < MAX_TRIES) {
    hasShrunk = false;
    for (const candidate of smaller(smallest)) {
      if (tries >= MAX_TRIES) break;
      if (!(await isWorse(candidate))) continue;
      smallest = candidate;
      hasShrunk = true;
      break;
    }
  }
  return bodyOf(smallest);
}

/** Every variant that is one step smaller. */
function* smaller(fields: DrawnField[]): Generator<DrawnField[]> {
  if (fields.length > 1) for (const field of fields) yield [field];
  for (const [index, field] of fields.entries()) {
    const others = (changed: DrawnField): DrawnField[] => fields.with(index, changed);
    for (const selection of smallerSelections(field.selection)) yield others({ ...field, selection });
    for (const [position, arg] of field.args.entries()) {
      yield others({ ...field, args: field.args.toSpliced(position, 1) });
      for (const value of smallerValues(arg.value)) {
        yield others({ ...field, args: field.args.with(position, { ...arg, value }) });
      }
    }
  }
}

function* smallerValues(value: Json): Generator<Json> {
  if (typeof value === 'string' && value.length > 40) yield value.slice(0, Math.ceil(value.length / 2));
  if (Array.isArray(value)) {
    if (value.length > 1) yield value.slice(0, Math.ceil(value.length / 2));
    for (const [index, item] of value.entries()) {
      if (value.length <= 4) yield value.toSpliced(index, 1);
      if (index < 3) for (const one of smallerValues(item)) yield value.with(index, one);
    }
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, one] of Object.entries(value)) {
    yield Object.fromEntries(Object.entries(value).filter(([other]) => other !== name));
    for (const less of smallerValues(one)) yield { ...value, [name]: less };
  }
}

const NOTHING = ' { __typename }';

/** Smaller selections: none at all, only one of the fields, or one of the fields with less below it. */
function* smallerSelections(text: string): Generator<string> {
  if (text === '' || text === NOTHING) return;
  yield NOTHING;
  const [definition] = parse(text).definitions;
  if (definition?.kind !== Kind.OPERATION_DEFINITION) return;
  for (const selections of fewer(definition.selectionSet.selections)) {
    yield ` { ${selections.map((one) => print(one).replaceAll(/\s+/g, ' ')).join(' ')} }`;
  }
}

function* fewer(selections: readonly SelectionNode[]): Generator<readonly SelectionNode[]> {
  if (selections.length > 1) for (const one of selections) yield [one];
  for (const [index, one] of selections.entries()) {
    if (one.kind !== Kind.FIELD || !one.selectionSet) continue;
    for (const below of fewer(one.selectionSet.selections)) {
      yield selections.with(index, { ...one, selectionSet: { ...one.selectionSet, selections: below } });
    }
  }
}
