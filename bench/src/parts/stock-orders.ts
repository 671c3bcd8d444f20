/**
 * Child process: the same orders from the same collections on Nest's federation driver and `@nestjs/mongoose`, set
 * up on express as their documentation says, with the lines of all orders loaded in one query.
 */
import { lineAmount } from '@hacchu-hub/purchase-math';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { ApolloFederationDriver, type ApolloFederationDriverConfig } from '@nestjs/apollo';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import {
  Args,
  Context,
  Directive,
  Field,
  GraphQLModule,
  ID,
  Int,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { getModelToken, InjectModel, MongooseModule } from '@nestjs/mongoose';
import type { NestExpressApplication } from '@nestjs/platform-express';
import DataLoader from 'dataloader';
import type { Model, QueryFilter } from 'mongoose';
import type { LineDocument } from '../../../subgraph-orders/src/orders/lines/line.schema.js';
import type { OrderDocument } from '../../../subgraph-orders/src/orders/order.schema.js';
import { loadOrderSchemas } from '../orders/real-orders.js';
import { answerUsage } from './announce.js';

/** Documents as `find().exec()` returns them, or plain objects. */
const IS_LEAN = process.env['STOCK_READS'] === 'lean';
/** One query for all references of an operation, or one for each as the documentation shows. */
const IS_BATCHED = process.env['STOCK_REFERENCES'] === 'batched';

@ObjectType()
@Directive('@key(fields: "uuid")')
class DemandSupplier {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
@Directive('@key(fields: "uuid")')
class DeliveryDestination {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
@Directive('@key(fields: "uuid", resolvable: false)')
class DemandUser {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
@Directive('@key(fields: "uuid")')
class Product {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
class OrderSummary {
  @Field()
  total!: string;
}

@ObjectType()
class OrderProductLine {
  @Field(() => ID)
  id!: string;

  @Field(() => Int)
  orderNum!: number;

  @Field(() => Int, { nullable: true })
  lot!: number | null;

  @Field(() => String, { nullable: true })
  unitPrice!: string | null;

  @Field(() => String, { nullable: true })
  deliveryDate!: string | null;

  @Field(() => Int)
  receivedLot!: number;

  @Field()
  deliveryStatus!: string;
}

@ObjectType()
@Directive('@key(fields: "uuid")')
class Order {
  @Field(() => ID)
  uuid!: string;

  @Field()
  purchaseNumber!: string;

  @Field(() => String, { nullable: true })
  subject!: string | null;

  @Field()
  status!: string;

  @Field()
  isFixed!: boolean;

  @Field()
  inConversation!: boolean;

  @Field(() => String, { nullable: true })
  supplierAnswerState!: string | null;

  @Field()
  hasUnnotifiedChanges!: boolean;

  @Field()
  updatedAt!: string;

  @Field(() => String, { nullable: true })
  orderDate!: string | null;

  @Field(() => String, { nullable: true })
  earliestDeliveryDate!: string | null;

  @Field(() => String, { nullable: true })
  openDeliveryDate!: string | null;
}

@ObjectType()
class OrderPage {
  @Field(() => [Order])
  items!: OrderDocument[];

  @Field(() => Int)
  totalCount!: number;

  @Field()
  isTotalCountExact!: boolean;

  @Field(() => Int)
  page!: number;

  @Field(() => Int)
  limit!: number;
}

/** Loaders of one request. */
interface Loaders {
  readonly linesOfOrder: DataLoader<string, LineDocument[]>;
  readonly order: DataLoader<string, OrderDocument | null>;
}

type Orders = Model<OrderDocument>;
type Lines = Model<LineDocument>;

const findOrders = async (orders: Orders, filter: QueryFilter<OrderDocument>): Promise<OrderDocument[]> => {
  const query = orders.find({ ...filter, deletedAt: null });
  return IS_LEAN ? query.lean<OrderDocument[]>().exec() : query.exec();
};

async function findLines(lines: Lines, orderIds: readonly string[]): Promise<LineDocument[][]> {
  const query = lines.find({ orderId: { $in: [...orderIds] }, deletedAt: null }).sort({ orderNum: 1 });
  const found: LineDocument[] = IS_LEAN ? await query.lean<LineDocument[]>().exec() : await query.exec();
  const byOrder = new Map<string, LineDocument[]>(orderIds.map((id) => [id, []]));
  for (const line of found) byOrder.get(line.orderId)?.push(line);
  return orderIds.map((id) => byOrder.get(id) ?? []);
}

const loadersOf = (orders: Orders, lines: Lines): Loaders => ({
  linesOfOrder: new DataLoader((ids) => findLines(lines, ids)),
  order: new DataLoader(async (ids) => {
    const found = await findOrders(orders, { _id: { $in: [...ids] } });
    const byId = new Map(found.map((order) => [order._id, order]));
    return ids.map((id) => byId.get(id) ?? null);
  }),
});

@Resolver(() => Order)
class OrderResolver {
  constructor(@InjectModel('Order') private readonly model: Orders) {}

  @Query(() => OrderPage)
  async orders(@Args('limit', { type: () => Int }) limit: number): Promise<OrderPage> {
    const filter = { demandUuid: TEST_DEMAND.uuid, deletedAt: null };
    const query = this.model.find(filter).sort({ listDate: -1, _id: -1 }).limit(limit);
    const [items, totalCount] = await Promise.all([
      IS_LEAN ? query.lean<OrderDocument[]>().exec() : query.exec(),
      this.model.countDocuments(filter).exec(),
    ]);
    return { items, totalCount, isTotalCountExact: true, page: 1, limit };
  }

  @ResolveReference()
  async resolveReference(
    @Parent() { uuid }: { uuid: string },
    @Context('loaders') { order }: Loaders,
  ): Promise<OrderDocument | null> {
    if (IS_BATCHED) return order.load(uuid);
    const [found] = await findOrders(this.model, { _id: uuid });
    return found ?? null;
  }

  @ResolveField(() => ID)
  uuid(@Parent() { _id }: OrderDocument): string {
    return _id;
  }

  @ResolveField(() => String)
  updaterName(@Parent() { updatedBy }: OrderDocument): string {
    return updatedBy.name;
  }

  @ResolveField(() => DemandSupplier, { nullable: true })
  demandSupplier(@Parent() { demandSupplierId: uuid }: OrderDocument): DemandSupplier | null {
    return uuid === null ? null : { uuid };
  }

  @ResolveField(() => DeliveryDestination, { nullable: true })
  deliveryDestination(@Parent() { deliveryDestinationId: uuid }: OrderDocument): DeliveryDestination | null {
    return uuid === null ? null : { uuid };
  }

  @ResolveField(() => DemandUser, { nullable: true })
  creatorDemandUser(@Parent() { creator }: OrderDocument): DemandUser | null {
    return creator.actor === 'DemandUser' ? { uuid: creator.uuid } : null;
  }

  @ResolveField(() => OrderSummary)
  orderSummary(@Parent() { totals }: OrderDocument): OrderSummary {
    return totals;
  }

  @ResolveField(() => [OrderProductLine])
  async orderProductLines(
    @Parent() { _id }: OrderDocument,
    @Context('loaders') { linesOfOrder }: Loaders,
  ): Promise<LineDocument[]> {
    return linesOfOrder.load(_id);
  }
}

@Resolver(() => OrderProductLine)
class LineResolver {
  @ResolveField(() => ID)
  id(@Parent() { _id }: LineDocument): string {
    return _id;
  }

  @ResolveField(() => String)
  amount(@Parent() { unitPrice, lot }: LineDocument): string {
    return lineAmount(unitPrice, lot);
  }

  @ResolveField(() => Product, { nullable: true })
  product(@Parent() { productId: uuid }: LineDocument): Product | null {
    return uuid === null ? null : { uuid };
  }
}

const { orderSchema, lineSchema } = await loadOrderSchemas();
const models = MongooseModule.forFeature([
  { name: 'Order', schema: orderSchema },
  { name: 'OrderProductLine', schema: lineSchema },
]);

@Module({
  imports: [
    MongooseModule.forRoot(process.env['MONGODB_URI'] ?? '', {
      dbName: process.env['MONGODB_DB'],
      maxPoolSize: 50,
      autoIndex: false,
      autoCreate: false,
    }),
    models,
    GraphQLModule.forRootAsync<ApolloFederationDriverConfig>({
      driver: ApolloFederationDriver,
      imports: [models],
      inject: [getModelToken('Order'), getModelToken('OrderProductLine')],
      useFactory: (orders: Orders, lines: Lines) => ({
        autoSchemaFile: { federation: 2 },
        context: () => ({ loaders: loadersOf(orders, lines) }),
      }),
    }),
  ],
  providers: [OrderResolver, LineResolver],
})
class StockModule {}

const app = await NestFactory.create<NestExpressApplication>(StockModule, { logger: false });
// The default limit of express is less than a thousand references.
app.useBodyParser('json', { limit: '2mb' });
await app.listen(0, '127.0.0.1');
process.send?.({ address: (await app.getUrl()).replace('[::1]', '127.0.0.1') });
answerUsage();
