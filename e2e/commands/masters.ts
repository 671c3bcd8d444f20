import { z } from 'zod';
import type { ApiClient } from '../core/api-client.js';

const made = z.object({ uuid: z.string(), name: z.string() });
export type MadeMaster = z.infer<typeof made>;

export interface MadeMasters {
  product: MadeMaster;
  supplier: MadeMaster;
  destination: MadeMaster;
}

const answer = z.object({
  createProduct: z.object({ product: made }),
  createDemandSupplier: z.object({ demandSupplier: made }),
  createDeliveryDestination: z.object({ deliveryDestination: made }),
});

/** Creates a product, a supplier and a destination for one test, named after it. */
export async function makeMasters(
  api: ApiClient,
  mark: string,
  supplierMail = 'koubou@example.jp',
): Promise<MadeMasters> {
  const { createProduct, createDemandSupplier, createDeliveryDestination } = await api.run(
    `mutation ($product: CreateProductInput!, $supplier: CreateDemandSupplierInput!, $destination: CreateDeliveryDestinationInput!) {
      createProduct(input: $product) { product { uuid name } }
      createDemandSupplier(input: $supplier) { demandSupplier { uuid name } }
      createDeliveryDestination(input: $destination) { deliveryDestination { uuid name } }
    }`,
    {
      product: { name: `ガラスボウル ${mark}`, unitPrice: '1200' },
      supplier: { name: `ガラス工房 ${mark}`, emails: [supplierMail] },
      destination: {
        name: `ガラス倉庫 ${mark}`,
        zipCode: '135-0061',
        prefectureId: 13,
        city: '江東区豊洲',
        address1: '4-5-6',
        phoneNumber: '03-1234-5678',
        emails: [],
      },
    },
    answer,
  );
  return {
    product: createProduct.product,
    supplier: createDemandSupplier.demandSupplier,
    destination: createDeliveryDestination.deliveryDestination,
  };
}
