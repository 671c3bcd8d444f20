import {
  aborted,
  alreadyExists,
  type DemandScope,
  failedPrecondition,
  IdempotencyService,
  isDuplicateKey,
  Tallies,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { type MasterCreation, type MasterEdit, MasterService } from '../masters/master.service.js';
import { OrderUsage } from '../masters/order-usage.port.js';
import { ProductRepository } from '../products/product.repository.js';
import { CATEGORY_HISTORY } from './category.history.js';
import { CategoryRepository } from './category.repository.js';
import { type CategoryContent, categoryRules } from './category.rules.js';
import type { CategoryRecord } from './category.schema.js';

const IMPORT_RUNS =
  '商品のCSV取込を反映しているため、削除できるか確認できません。しばらくしてから再度お試しください。';
const NAME_TAKEN = 'この名前の商品分類は既に登録されています。';

@Injectable()
export class CategoryService extends MasterService<CategoryContent> {
  constructor(
    repository: CategoryRepository,
    private readonly products: ProductRepository,
    orderUsage: OrderUsage,
    tallies: Tallies,
    idempotency: IdempotencyService,
  ) {
    super(
      {
        label: '商品分類',
        rules: categoryRules,
        searchable: ({ code }) => [code],
        history: CATEGORY_HISTORY,
      },
      repository,
      orderUsage,
      tallies,
      idempotency,
    );
  }

  /** @throws ALREADY_EXISTS (name), besides the errors of every master */
  override async create(scope: DemandScope, input: MasterCreation): Promise<CategoryRecord> {
    return super.create(scope, input).catch(refuseDuplicate);
  }

  /** @throws ALREADY_EXISTS (name), besides the errors of every master */
  override async update(scope: DemandScope, input: MasterEdit): Promise<CategoryRecord> {
    return super.update(scope, input).catch(refuseDuplicate);
  }

  /** A category is used by products, not by orders, which keep a copy of its name. */
  protected override async refuseWhileUsed(scope: DemandScope, uuid: string): Promise<void> {
    const productCount = (await this.products.countsByCategory(scope, [uuid])).get(uuid) ?? 0;
    if (productCount === 0) return this.refuseDuringImport(scope);
    throw failedPrecondition(
      `この商品分類は${productCount.toLocaleString('ja-JP')}件の商品で使用されているため削除できません。`,
    );
  }

  /** Products of an import have their new categories from its publication on, but are counted only once written. */
  private async refuseDuringImport(scope: DemandScope): Promise<void> {
    if (await this.products.isBeingFinished(scope)) throw aborted(IMPORT_RUNS);
  }
}

function refuseDuplicate(error: unknown): never {
  if (!isDuplicateKey(error)) throw error;
  throw alreadyExists(NAME_TAKEN, { name: [NAME_TAKEN] });
}
