import { taxCategoriesOn } from '@hacchu-hub/purchase-math';
import { Allow, ListSize, LocalDate, PREFECTURES, todayJst } from '@hacchu-hub/subgraph-kit';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { Prefecture } from './prefecture.model.js';
import { TaxCategory } from './tax-category.model.js';

/** Reference data that is the same for every demand and changes only with the law. */
@Resolver()
export class ReferenceDataResolver {
  @Allow({ actors: ['DemandUser', 'Operator'], services: ['subgraph-orders', 'subgraph-identity'] })
  @ListSize(47)
  @Query(() => [Prefecture], { description: 'All prefectures in the order of JIS X 0401.' })
  prefectures(): readonly Prefecture[] {
    return PREFECTURES;
  }

  @Allow({ actors: ['DemandUser', 'Operator'], services: ['subgraph-orders'] })
  @ListSize(5)
  @Query(() => [TaxCategory], { description: 'All tax categories with the rates of one date, by id.' })
  taxCategories(
    @Args('on', {
      type: () => LocalDate,
      nullable: true,
      description: 'The date of the rates; default today (JST).',
    })
    on?: string | null,
  ): TaxCategory[] {
    return taxCategoriesOn(on ?? todayJst());
  }
}
