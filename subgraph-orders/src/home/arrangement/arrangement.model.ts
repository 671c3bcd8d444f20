import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';

/** More than any release has tiles, so that keys of other releases can be kept. */
export const MAX_TILES = 50;

const KEY = 'Name of the tile: lower-case letters, digits and hyphens, up to 40 characters.';

@ObjectType({ description: 'Where and how a person wants one tile of the home page.' })
export class HomeTilePlacement {
  @Field({ description: KEY })
  key!: string;

  @Field({ description: 'Whether the tile is not shown.' })
  isHidden!: boolean;

  @Field({ description: 'Whether it takes the whole width of a wide screen.' })
  isWide!: boolean;
}

@ObjectType({ description: 'How the caller arranged the tiles of the home page.' })
export class HomeArrangement {
  @ListSize(MAX_TILES)
  @Field(() => [HomeTilePlacement], {
    description: 'In the order of the page. May contain tiles that a release does not know, or miss some.',
  })
  tiles!: HomeTilePlacement[];

  @Field(() => Timestamp)
  updatedAt!: string;
}

@InputType({ description: 'Where and how a person wants one tile of the home page.' })
export class HomeTilePlacementInput {
  @Field({ description: KEY })
  key!: string;

  @Field({ description: 'Whether the tile is not shown.' })
  isHidden!: boolean;

  @Field({ description: 'Whether it takes the whole width of a wide screen.' })
  isWide!: boolean;
}

@InputType()
export class SaveHomeArrangementInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => [HomeTilePlacementInput], {
    description: 'All tiles in the order of the page: 1 to 50, each key once.',
  })
  tiles!: HomeTilePlacementInput[];
}

@InputType()
export class ResetHomeArrangementInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;
}

@ObjectType()
export class SaveHomeArrangementPayload {
  @Field(() => HomeArrangement)
  homeArrangement!: HomeArrangement;
}

@ObjectType()
export class ResetHomeArrangementPayload {
  @Field({ description: 'False when the default was shown already.' })
  wasArranged!: boolean;
}
