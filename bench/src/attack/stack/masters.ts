import { z } from 'zod';
import type { Person } from './people.js';

const record = z.object({ uuid: z.string(), updatedAt: z.string() });
const created = z.object({
  createProduct: z.object({ product: record }),
  createDemandSupplier: z.object({ demandSupplier: record }),
  createDeliveryDestination: z.object({ deliveryDestination: record }),
});

interface MasterNames {
  product: string;
  supplier: string;
  supplierMail: string;
  destination: string;
}

/** Creates the master records that an order needs: one product, one supplier and one delivery destination. */
export const createMasters = (admin: Person, names: MasterNames): Promise<z.infer<typeof created>> =>
  admin.run(
    `mutation ($product: CreateProductInput!, $supplier: CreateDemandSupplierInput!, $destination: CreateDeliveryDestinationInput!) {
      createProduct(input: $product) { product { uuid updatedAt } }
      createDemandSupplier(input: $supplier) { demandSupplier { uuid updatedAt } }
      createDeliveryDestination(input: $destination) { deliveryDestination { uuid updatedAt } } }`,
    {
      product: { name: names.product, unitPrice: '120' },
      supplier: { name: names.supplier, emails: [names.supplierMail] },
      destination: {
        name: names.destination,
        zipCode: '1350061',
        prefectureId: 13,
        city: '江東区',
        address1: '1-1',
        phoneNumber: '0312345678',
        emails: [],
      },
    },
    created,
  );
