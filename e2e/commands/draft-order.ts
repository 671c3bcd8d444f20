import { z } from 'zod';
import type { ApiClient } from '../core/api-client.js';

const created = z.object({
  createDraftOrder: z.object({
    order: z.object({ uuid: z.string(), purchaseNumber: z.string(), updatedAt: z.string() }),
  }),
});
const masters = z.object({
  demandSuppliers: z.object({
    items: z
      .array(z.object({ uuid: z.string(), demandSupplierContacts: z.array(z.object({ email: z.string() })) }))
      .min(1),
  }),
  deliveryDestinations: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }),
  paginatedProducts: z.object({ items: z.array(z.object({ uuid: z.string() })).min(1) }),
});

const day = (fromNow: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(Date.now() + fromNow * 86_400_000);

/** A draft that could be sent: the first supplier, destination and product of the demand, one line of 10 pieces. */
export async function draftOrder(api: ApiClient, subject: string) {
  const found = await api.run(
    `query { demandSuppliers(limit: 100) { items { uuid demandSupplierContacts { email } } }
      deliveryDestinations(limit: 1) { items { uuid } } paginatedProducts(limit: 1) { items { uuid } } }`,
    {},
    masters,
  );
  const supplier = found.demandSuppliers.items.find(
    ({ demandSupplierContacts }) => demandSupplierContacts.length > 0,
  );
  const { createDraftOrder } = await api.run(
    `mutation ($input: CreateDraftOrderInput!) {
      createDraftOrder(input: $input) { order { uuid purchaseNumber updatedAt } } }`,
    {
      input: {
        idempotencyKey: crypto.randomUUID(),
        content: {
          subject,
          orderDate: day(0),
          demandSupplierId: supplier?.uuid,
          deliveryDestinationId: found.deliveryDestinations.items[0]?.uuid,
          orderProductLines: [
            {
              productId: found.paginatedProducts.items[0]?.uuid,
              lot: 10,
              unitPrice: '1200',
              taxCategoryId: 1,
              deliveryDate: day(14),
            },
          ],
          orderExpenseLines: [],
        },
      },
    },
    created,
  );
  return { ...createDraftOrder.order, supplierMail: supplier?.demandSupplierContacts[0]?.email ?? '' };
}
