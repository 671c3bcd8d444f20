import { Allow, type MatchPage, PagedMatches, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Directive, Field, ID, ObjectType } from '@nestjs/graphql';
import { Demand } from '../masters/demand.stub.js';
import { MASTER_READERS } from '../masters/master.policy.js';

@Allow(MASTER_READERS)
@ObjectType({ description: '商品分類: a group of products of a demand. A product has at most one.' })
@Directive('@key(fields: "uuid")')
export class ProductCategory {
  @Field(() => ID)
  uuid!: string;

  @Field({ description: 'Up to 50 characters; unique among the categories in use of a demand.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Up to 20 characters.' })
  code!: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description: 'When it was deleted; a deleted category is kept for the records that name it.',
  })
  deletedAt!: string | null;

  @Field(() => Demand, {
    nullable: true,
    description: 'The demand that it belongs to; null while its slice does not respond.',
  })
  demand!: Demand | null;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp, {
    description: 'Version of the record, to be sent as expectedUpdatedAt with an edit.',
  })
  updatedAt!: string;

  @Field({ description: 'Who changed it last, by name at that time; operators appear as 運営（name）.' })
  lastEditorName!: string;
}

export const ProductCategoryPage = PagedMatches(ProductCategory, 'ProductCategoryPage');
export type ProductCategoryPage = MatchPage<ProductCategory>;
