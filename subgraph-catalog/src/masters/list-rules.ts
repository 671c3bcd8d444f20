import { cleanLine, DEFAULT_LIMIT, lengthOf, parseInput } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

const MAX_QUERY_LENGTH = 100;
const MAX_PICKER_LIMIT = 100;

const query = z
  .string()
  .transform(cleanLine)
  .refine(
    (text) => lengthOf(text) <= MAX_QUERY_LENGTH,
    `検索語は${MAX_QUERY_LENGTH}文字以内で入力してください。`,
  );

const listRules = z.object({
  page: z.number().nullish(),
  limit: z.number().nullish(),
  query: query.nullish(),
  includeDeleted: z.boolean().nullish(),
});

const limitMessage = `件数は1〜${MAX_PICKER_LIMIT}の整数で指定してください。`;

const searchRules = z.object({
  query,
  limit: z
    .number()
    .int(limitMessage)
    .min(1, limitMessage)
    .max(MAX_PICKER_LIMIT, limitMessage)
    .nullish()
    .transform((limit) => limit ?? DEFAULT_LIMIT),
});

/** Validates the arguments of a list, except for page and limit, which `PageArgs` validates. */
export function checkListArgs(args: object): z.infer<typeof listRules> {
  return parseInput(listRules, args);
}

/** Validates the arguments of a picker's search. */
export function checkSearchArgs(args: object): z.infer<typeof searchRules> {
  return parseInput(searchRules, args);
}

/** Validates a search text outside of a list. */
export function checkSearchQuery(text: string | null | undefined): string | null {
  return parseInput(z.object({ query: query.nullish() }), { query: text }).query ?? null;
}
