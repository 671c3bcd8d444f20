import { randomUUID } from 'node:crypto';
import { systemScope } from '@hacchu-hub/subgraph-kit';
import { type GraphqlAnswer, TEST_DEMAND, type TestIdentity, until } from '@hacchu-hub/subgraph-testing';
import { CalculationService } from '../src/calculation/calculation.service.js';
import { admin, type Costing, dataOf } from './costing.js';

export interface SeenCost {
  productUuid: string;
  productName: string;
  code: string | null;
  color: string | null;
  size: string | null;
  modelNumber: string | null;
  carriedOverInventoryQuantity: number | null;
  carriedOverInventoryAmount: string | null;
  totalDeliveryQuantity: number;
  totalPurchaseAmount: string;
  averageUnitPrice: string | null;
  logicalInventoryQuantity: number | null;
  physicalInventoryQuantity: number | null;
  inventoryDifference: number | null;
  isOverridden: boolean;
  closingQuantity: number | null;
  inventoryAmount: string | null;
  issuedAmount: string | null;
  warnings: string[];
  targetMonth: string;
  isProvisional: boolean;
  updatedAt: string;
  product: { uuid: string } | null;
}

export interface SeenPage {
  items: SeenCost[];
  totalCount: number;
  page: number;
  limit: number;
  targetMonth: string;
  days: { start: string; end: string };
  accountingPeriodUuid: string | null;
  total: {
    totalDeliveryQuantity: number;
    totalPurchaseAmount: string;
    carriedOverInventoryAmount: string | null;
    inventoryAmount: string | null;
    issuedAmount: string | null;
  };
  warningCounts: { warning: string; count: number }[];
  computedAt: string | null;
  isProvisional: boolean;
  isUpToDate: boolean | null;
  calculationFailure: string | null;
}

const LIST = `query ($input: ListCostSummariesInput!) {
  listCostSummaries(input: $input) {
    totalCount page limit targetMonth days { start end } accountingPeriodUuid computedAt isProvisional isUpToDate
    calculationFailure warningCounts { warning count }
    total {
      totalDeliveryQuantity totalPurchaseAmount carriedOverInventoryAmount inventoryAmount issuedAmount
    }
    items {
      productUuid productName code color size modelNumber carriedOverInventoryAmount carriedOverInventoryQuantity
      totalPurchaseAmount totalDeliveryQuantity isOverridden averageUnitPrice logicalInventoryQuantity
      physicalInventoryQuantity inventoryDifference closingQuantity inventoryAmount issuedAmount warnings updatedAt targetMonth
      isProvisional product { uuid }
    }
  }
}`;

type Graphql = Pick<Costing, 'graphql'>;

export const askCosts = (
  { graphql }: Graphql,
  targetMonth: string,
  more: object = {},
  who: TestIdentity = admin(),
): Promise<GraphqlAnswer<{ listCostSummaries: SeenPage }>> =>
  graphql(LIST, { input: { targetMonth, ...more } }, who);

export const costsOf = async (harness: Graphql, targetMonth: string, more: object = {}): Promise<SeenPage> =>
  dataOf(await askCosts(harness, targetMonth, more)).listCostSummaries;

/** The row of a product; fails where there is none. */
export function rowOf({ items }: SeenPage, productUuid: string): SeenCost {
  const row = items.find((one) => one.productUuid === productUuid);
  if (!row) throw new Error(`no row for ${productUuid}`);
  return row;
}

/** Calculates what is due, as the job does, once the jobs requested before have finished. */
export async function calculate({ app, background }: Pick<Costing, 'app' | 'background'>): Promise<void> {
  await background.settle();
  await app.get(CalculationService, { strict: false }).run(systemScope(TEST_DEMAND.uuid), randomUUID());
}

/** Waits until the jobs have calculated everything, and none of them is running or pending. */
export const untilUpToDate = (
  harness: Graphql & Partial<Pick<Costing, 'background'>>,
  targetMonth: string,
): Promise<SeenPage> =>
  until(
    async () => {
      await harness.background?.settle();
      return costsOf(harness, targetMonth);
    },
    (page) => page.isUpToDate === true && page.computedAt !== null,
  );
