import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CatalogClient } from '../external/catalog.client.js';
import { BudgetScope, type BudgetSettings } from '../orders/records/budget.schema.js';

/** A supplier or category of a budget, as the catalog has it now. */
export interface BudgetTarget {
  readonly uuid: string;
  readonly name: string;
  readonly deletedAt: string | null;
}

type Targeted = Pick<BudgetSettings, 'scope' | 'targetUuid'>;

/** Suppliers and categories that budgets name. */
@Injectable()
export class BudgetTargets {
  constructor(private readonly catalog: CatalogClient) {}

  /** By id; one query per kind. @throws UNAVAILABLE while the catalog does not respond */
  async of(scope: TenantScope, budgets: readonly Targeted[]): Promise<ReadonlyMap<string, BudgetTarget>> {
    const idsOf = (kind: BudgetScope): string[] => [
      ...new Set(budgets.flatMap((budget) => (budget.scope === kind ? (budget.targetUuid ?? []) : []))),
    ];
    const found = await Promise.all([
      this.catalog.suppliers(scope, idsOf(BudgetScope.SUPPLIER)),
      this.catalog.categories(scope, idsOf(BudgetScope.CATEGORY)),
    ]);
    return new Map(found.flat().map((target) => [target.uuid, target]));
  }

  /** As `of`; nothing while the catalog does not respond. */
  async ifAvailable(
    scope: TenantScope,
    budgets: readonly Targeted[],
  ): Promise<ReadonlyMap<string, BudgetTarget>> {
    return this.of(scope, budgets).catch(() => new Map<string, BudgetTarget>());
  }
}

/** What a budget is for, in words. */
export const targetText = (
  { scope, targetUuid }: Targeted,
  targets: ReadonlyMap<string, BudgetTarget>,
): string => {
  if (scope === BudgetScope.DEMAND) return '全体';
  const label = scope === BudgetScope.SUPPLIER ? '仕入先' : '商品分類';
  return `${label}「${targets.get(targetUuid ?? '')?.name ?? '不明'}」`;
};
