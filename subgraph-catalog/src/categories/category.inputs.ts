import { Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, ObjectType } from '@nestjs/graphql';
import { CREATION_KEY, DemandInput } from '../masters/master.inputs.js';
import { ProductCategory } from './category.model.js';

@InputType({ isAbstract: true })
abstract class CategoryContentInput extends DemandInput {
  @Field({ description: '1 to 50 characters; no other category in use has it, spelling variants included.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Up to 20 characters.' })
  code?: string | null;
}

@InputType()
export class CreateProductCategoryInput extends CategoryContentInput {
  @Field(() => ID, { nullable: true, description: CREATION_KEY })
  idempotencyKey?: string | null;
}

@InputType({ description: 'Replaces the content.' })
export class UpdateProductCategoryInput extends CategoryContentInput {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'The updatedAt of the edited version.' })
  expectedUpdatedAt!: string;
}

@InputType()
export class DeleteProductCategoryInput extends DemandInput {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
export class CreateProductCategoryPayload {
  @Field(() => ProductCategory)
  productCategory!: ProductCategory;
}

@ObjectType()
export class UpdateProductCategoryPayload {
  @Field(() => ProductCategory)
  productCategory!: ProductCategory;
}

@ObjectType()
export class DeleteProductCategoryPayload {
  @Field(() => ProductCategory, { description: 'The category with its deletedAt.' })
  productCategory!: ProductCategory;
}
