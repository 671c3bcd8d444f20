import { cleanLine, DEFAULT_LIMIT, lengthOf } from '@hacchu-hub/subgraph-kit';
import { Field, InputType, Int } from '@nestjs/graphql';
import { z } from 'zod';

@InputType({ isAbstract: true })
export abstract class CostingPageInput {
  @Field(() => Int, { defaultValue: 1, nullable: true, description: 'Page number, from 1.' })
  page?: number | null;

  @Field(() => Int, { defaultValue: DEFAULT_LIMIT, nullable: true, description: 'Rows per page, 1 to 100.' })
  limit?: number | null;
}

@InputType({ isAbstract: true })
export abstract class CostingListInput extends CostingPageInput {
  @Field(() => String, {
    nullable: true,
    description:
      'Words that must all occur in name, code, model number, color or size of the product; up to 100 characters. ' +
      'Character width, case and kana type are ignored.',
  })
  query?: string | null;
}

const MAX_QUERY_LENGTH = 100;

/** A search text on one line; blank means none. */
export const searchQuery = z
  .string()
  .transform(cleanLine)
  .refine(
    (text) => lengthOf(text) <= MAX_QUERY_LENGTH,
    `検索語は${MAX_QUERY_LENGTH}文字以内で入力してください。`,
  )
  .nullish()
  .transform((query) => query ?? '');
