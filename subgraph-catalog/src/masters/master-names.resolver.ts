import {
  Allow,
  Ctx,
  entityScope,
  ListSize,
  type RequestContext,
  searchWords,
  serviceScope,
} from '@hacchu-hub/subgraph-kit';
import { Args, ArgsType, Directive, Field, ID, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { DestinationRepository } from '../destinations/destination.repository.js';
import { SupplierRepository } from '../suppliers/supplier.repository.js';
import { MASTER_SERVICES } from './master.policy.js';

/** More suppliers than a meaningful word finds. */
const MAX_FOUND = 2_000;

@ArgsType()
class MasterNamesArgs {
  @Field(() => ID, { nullable: true, description: 'Null: of all demands.' })
  demandUuid?: string | null;

  @Field({ description: 'Words; at most eight are searched.' })
  query!: string;
}

@ObjectType({ description: 'Suppliers and delivery destinations whose names contain a word.' })
export class MasterNameMatch {
  @Field({ description: 'The word in normalised form.' })
  word!: string;

  @ListSize(MAX_FOUND)
  @Field(() => [ID], { description: 'Includes deleted ones.' })
  demandSupplierUuids!: string[];

  @ListSize(MAX_FOUND)
  @Field(() => [ID], { description: 'Includes deleted ones.' })
  deliveryDestinationUuids!: string[];
}

/** Finds masters by words in their names, for lists of other slices that show those names. */
@Resolver()
export class MasterNamesResolver {
  constructor(
    private readonly suppliers: SupplierRepository,
    private readonly destinations: DestinationRepository,
  ) {}

  @Allow(MASTER_SERVICES)
  @ListSize(8)
  @Query(() => [MasterNameMatch], { description: 'Matches by current names, one entry for each word.' })
  @Directive('@inaccessible')
  async masterNames(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, query }: MasterNamesArgs,
  ): Promise<MasterNameMatch[]> {
    const scope = demandUuid ? serviceScope(ctx, demandUuid) : entityScope(ctx);
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
