import * as v from 'valibot';
import { sliceDeclarationSchema } from './declaration.js';
import { problemsOf, text } from './schemas.js';

const publishedSchema = v.intersect([sliceDeclarationSchema, v.object({ version: text })]);

/**
 * Id and version of a published slice.json: the version is the one that the build stamped into it.
 * @throws Error that says what is wrong with it, or that it has no version
 */
export function publishedSlice(value: unknown): { id: string; version: string } {
  const result = v.safeParse(publishedSchema, value);
  if (result.success) return result.output;
  throw new Error(problemsOf('slice.json', result.issues).join('\n'));
}
