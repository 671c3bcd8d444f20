import 'reflect-metadata';
import { Allow } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Field, Float, ID, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';

/** The list that both sides serve from memory: 100 orders with 10 lines each, about 100 KB. */
const ORDERS = 100;
const LINES = 10;

@ObjectType()
export class ListedLine {
  @Field(() => ID)
  id!: string;

  @Field(() => Int)
  orderNum!: number;

  @Field(() => Int, { nullable: true })
  lot?: number;

  @Field(() => String, { nullable: true })
  unitPrice?: string;

  @Field(() => Float)
  receivedRate!: number;
}

@ObjectType()
@Directive('@key(fields: "uuid")')
@Allow({ services: ['gateway'] })
export class ListedOrder {
  @Field(() => ID)
  uuid!: string;

  @Field(() => String)
  subject!: string;

  @Field(() => String, { nullable: true })
  orderDate?: string;

  @Field(() => [ListedLine])
  lines!: ListedLine[];
}

@Resolver(() => ListedOrder)
export class ListedOrderResolver {
  private readonly all: ListedOrder[] = Array.from({ length: ORDERS }, (_, number) => ({
    uuid: `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    subject: `秋冬商品の発注 ${number}`,
    orderDate: '2026-11-20',
    lines: Array.from({ length: LINES }, (_line, index) => ({
      id: `018f0001-0000-7000-8000-${String(number * LINES + index).padStart(12, '0')}`,
      orderNum: index + 1,
      lot: 120,
      unitPrice: '1234.5',
      receivedRate: 0.25,
    })),
  }));

  @Query(() => [ListedOrder])
  @Allow({ services: ['gateway'] })
  orders(@Args('limit', { type: () => Int, defaultValue: ORDERS }) limit: number): ListedOrder[] {
    return this.all.slice(0, limit);
  }
}

export const LIST =
  'query List { orders { uuid subject orderDate lines { id orderNum lot unitPrice receivedRate } } }';
