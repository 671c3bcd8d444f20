import { Args, Query, Resolver } from '@nestjs/graphql';
import { taxCategoriesOn } from '@hacchu-hub/purchase-math';
import { Allow, ListSize, LocalDate, PREFECTURES, todayJst } from '@hacchu-hub/subgraph-kit';

import { Prefecture } from './prefecture.model.js';
import { TaxCategory } from './tax-category.model.js';

/** Tables that are the same for every demand and change with the law only. */
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
  @Query(() => [TaxCategory], { description: 'All tax categories with the rates of one day, by id.' })
  taxCategories(
    @Args('on', {
      type: () => LocalDate,
      nullable: true,
      description: 'The day whose rates are asked for; today (JST) unless given.',
    })
    on?: string | null,
  ): TaxCategory[] {
    return taxCategoriesOn(on ?? todayJst());
  }
}
