import { admin, type Costing, dataOf } from './costing.js';

/** What keeps a period from being closed, as users see it. */
export interface Blocker {
  code: string;
  message: string;
  targetMonths: string[];
  products: { productUuid: string; productName: string }[] | null;
  productCount: number | null;
  confirmationToken: string | null;
}

export async function blockersOf({ graphql }: Costing, uuid: string): Promise<Blocker[]> {
  const answer = await graphql<{ accountingPeriodByDate: { closeBlockers: Blocker[] } }>(
    `
      query ($uuid: ID) {
        accountingPeriodByDate(uuid: $uuid) {
          closeBlockers {
            code
            message
            targetMonths
            products {
              productUuid
              productName
            }
            productCount
            confirmationToken
          }
        }
      }
    `,
    { uuid },
    admin(),
  );
  return dataOf(answer).accountingPeriodByDate.closeBlockers;
}
