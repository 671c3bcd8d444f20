/** What the schemas of this package have in common. */
import * as v from 'valibot';

/** A text of at least one character. */
export const text = v.pipe(v.string(), v.nonEmpty());

/** A share from 0 to 1. */
export const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** An object as JSON means it: `v.object` and `v.record` accept lists as well. */
export const noList = v.custom<unknown>((value) => !Array.isArray(value), 'use an object instead of a list');

/** An object with keys and values of these kinds. */
export const recordOf = <
  const Key extends v.GenericSchema<string, string>,
  const Value extends v.GenericSchema,
>(
  key: Key,
  value: Value,
) => v.pipe(noList, v.record(key, value));

/** One readable line per problem: where it is, or the name of the whole, and what belongs there. */
export const problemsOf = (whole: string, issues: readonly v.GenericIssue[]): string[] =>
  issues.map((issue) => `${v.getDotPath(issue) ?? whole}: ${issue.message}`);

/** Where a value stands inside another, as issues name it. */
export function pathTo(
  whole: unknown,
  [first, ...others]: readonly [string | number, ...(string | number)[]],
): [v.UnknownPathItem, ...v.UnknownPathItem[]] {
  const item = (input: unknown, key: string | number): v.UnknownPathItem => ({
    type: 'unknown',
    origin: 'value',
    input,
    key,
    value: typeof input === 'object' && input !== null ? Reflect.get(input, key) : undefined,
  });
  const path: [v.UnknownPathItem, ...v.UnknownPathItem[]] = [item(whole, first)];
  for (const key of others) path.push(item(path.at(-1)?.value, key));
  return path;
}
