import { Field, InputType, Int } from '@nestjs/graphql';
import { DEFAULT_LIMIT, YearMonth } from '@hacchu-hub/subgraph-kit';

@InputType()
export class ListCostSummariesInput {
  @Field(() => YearMonth)
  targetMonth!: string;

  @Field(() => Int, { defaultValue: 1, nullable: true, description: 'Page number, from 1.' })
  page?: number | null;

  @Field(() => Int, { defaultValue: DEFAULT_LIMIT, nullable: true, description: 'Rows per page, 1 to 100.' })
  limit?: number | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Words that all have to occur in name, code, model number, color or size; up to 100 characters. ' +
      'Width, case and the kind of kana make no difference.',
  })
  query?: string | null;
}
