import {
  Allow,
  Ctx,
  ListSize,
  searchWords,
  type RequestContext,
  serviceScope,
} from '@hacchu-hub/subgraph-kit';
import { Args, ArgsType, Directive, Field, ID, ObjectType, Query, Resolver } from '@nestjs/graphql';

import { DestinationRepository } from '../destinations/destination.repository.js';
import { SupplierRepository } from '../suppliers/supplier.repository.js';
import { MASTER_SERVICES } from './master.policy.js';

/** More suppliers than a search box is meant to find; beyond that a word says nothing. */
const MAX_FOUND = 2_000;

@ArgsType()
class MasterNamesArgs {
  @Field(() => ID)
  demandUuid!: string;

  @Field({ description: 'Words, at most eight are looked at.' })
  query!: string;
}

@ObjectType({ description: 'Suppliers and delivery destinations with a word in their names.' })
export class MasterNameMatch {
  @Field({ description: 'The word in the form in which it is searched.' })
  word!: string;

  @ListSize(MAX_FOUND)
  @Field(() => [ID], { description: 'Also deleted ones.' })
  demandSupplierUuids!: string[];

  @ListSize(MAX_FOUND)
  @Field(() => [ID], { description: 'Also deleted ones.' })
  deliveryDestinationUuids!: string[];
}

/** What the names of masters say of words, for lists of other slices that show those names. */
@Resolver()
export class MasterNamesResolver {
  constructor(
    private readonly suppliers: SupplierRepository,
    private readonly destinations: DestinationRepository,
  ) {}

  @Allow(MASTER_SERVICES)
  @ListSize(8)
  @Query(() => [MasterNameMatch], { description: 'Names as they are now, one entry for each word.' })
  @Directive('@inaccessible')
  async masterNames(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, query }: MasterNamesArgs,
  ): Promise<MasterNameMatch[]> {
    const scope = serviceScope(ctx, demandUuid);
    return Promise.all(
      searchWords(query).map(async (word) => {
        const [demandSupplierUuids, deliveryDestinationUuids] = await Promise.all([
          this.suppliers.named(scope, word, MAX_FOUND),
          this.destinations.named(scope, word, MAX_FOUND),
        ]);
        return { word, demandSupplierUuids, deliveryDestinationUuids };
      }),
    );
  }
}
