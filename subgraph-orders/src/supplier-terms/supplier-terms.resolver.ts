import {
  Allow,
  Ctx,
  type DemandScope,
  demandScope,
  localDate,
  notFound,
  parseInput,
  RequestContext,
  todayJst,
  uuid,
} from '@hacchu-hub/subgraph-kit';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import { CatalogClient } from '../external/catalog.client.js';
import { DeliveryDestination } from '../orders/entity-stubs.js';
import { MAX_LINES } from '../orders/order-content.js';
import { ProposedTerms, ProposedTermsInput } from './supplier-terms.model.js';
import { proposedDeliveryDate, proposedPaymentDueDate } from './supplier-terms.rules.js';

const inputSchema = z.object({
  demandSupplierId: uuid('仕入先を選択してください。'),
  orderDate: localDate('発注日').nullish(),
  deliveryDates: z.array(localDate('納期')).max(MAX_LINES, `納期は${MAX_LINES}件まで指定できます。`),
});

/** What the terms of suppliers mean for orders (docs/domain/supplier-terms.md). */
@Resolver()
export class SupplierTermsResolver {
  constructor(private readonly catalog: CatalogClient) {}

  @Query(() => ProposedTerms, {
    description:
      'What the terms of a supplier propose for an order. NOT_FOUND for an unknown supplier; UNAVAILABLE while the ' +
      'catalog does not respond.',
  })
  @Allow({ capability: 'orders:edit' })
  async proposedTerms(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ProposedTermsInput,
  ): Promise<ProposedTerms> {
    const scope = demandScope(ctx, input.demandUuid);
    const { demandSupplierId, orderDate, deliveryDates } = parseInput(inputSchema, input);
    const [supplier] = await this.catalog.suppliers(scope, [demandSupplierId]);
    if (!supplier) throw notFound('仕入先が見つかりません。');
    const ordered = orderDate ?? todayJst();
    const deliveryDate = proposedDeliveryDate(supplier, ordered);
    const days = new Set([...deliveryDates, deliveryDate ?? ordered]);
    return {
      demandSupplierId,
      deliveryDestination: await this.destination(scope, supplier.defaultDeliveryDestinationId),
      deliveryDate,
      paymentDueDates: [...days].flatMap((day) => {
        const paymentDueDate = proposedPaymentDueDate(supplier, day);
        return paymentDueDate === null ? [] : [{ deliveryDate: day, paymentDueDate }];
      }),
      minimumOrderAmount: supplier.minimumOrderAmount ?? null,
    };
  }

  private async destination(
    scope: DemandScope,
    id: string | null | undefined,
  ): Promise<DeliveryDestination | null> {
    if (id == null) return null;
    const [found] = await this.catalog.destinations(scope, [id]);
    return found?.deletedAt === null ? { uuid: found.uuid } : null;
  }
}
