import {
  aborted,
  failedPrecondition,
  nowTimestamp,
  parseInput,
  searchKey,
  searchKeysOf,
  uuidv7,
  type DemandScope,
  type Page,
  type PageArgs,
  type ReadScope,
} from '@hacchu-hub/subgraph-kit';
import type { z } from 'zod';

import { editTime } from './edit-time.js';
import type { MasterRepository } from './master.repository.js';
import type { LastEditor, MasterRecord } from './master.schema.js';
import type { OrderUsage, UsedMaster } from './order-usage.port.js';

/** What makes one master different from the next. */
export interface MasterDefinition<Content> {
  /** Japanese name of the thing, as messages call it. */
  readonly label: string;
  /** How the orders slice knows it. */
  readonly usedAs: UsedMaster;
  /** The rules of its input, with their Japanese messages. */
  readonly rules: z.ZodType<Content>;
  /** The values besides the name by which it is found. */
  readonly searchable: (content: Content) => readonly (string | null)[];
}

/** An edit of a record that the editor last saw at `expectedUpdatedAt`. */
export interface MasterEdit {
  readonly uuid: string;
  readonly expectedUpdatedAt: string;
}

function lastEditor(scope: DemandScope): LastEditor {
  const { uuid, actor, name } = scope.actor;
  return { uuid, actor, name };
}

function shownName({ actor, name }: LastEditor): string {
  return actor === 'Operator' ? `運営（${name}）` : name;
}

/** What one can do with a master record; products, suppliers and delivery destinations each define their own. */
export abstract class MasterService<Content extends { readonly name: string }, Links = object> {
  protected constructor(
    protected readonly definition: MasterDefinition<Content>,
    protected readonly repository: MasterRepository<Content, Links>,
    private readonly orderUsage: OrderUsage,
  ) {}

  /** One page of the records in use. */
  async list(
    scope: DemandScope,
    args: PageArgs & { query?: string | null },
  ): Promise<Page<MasterRecord<Content, Links>>> {
    return this.repository.list(scope, args);
  }

  /** The first records in use that a picker offers for what was typed. */
  async search(scope: DemandScope, query: string, limit: number): Promise<MasterRecord<Content, Links>[]> {
    return this.repository.search(scope, query, limit);
  }

  /**
   * One record, also a deleted one, since old orders link to it.
   * @throws NOT_FOUND, or PERMISSION_DENIED for another demand's record
   */
  async get(scope: DemandScope, uuid: string): Promise<MasterRecord<Content, Links>> {
    return this.repository.requireById(scope, uuid, `${this.definition.label}が見つかりません。`);
  }

  /** Records by UUID in one query, also deleted ones; unknown UUIDs are left out. */
  async findMany(scope: ReadScope, uuids: readonly string[]): Promise<MasterRecord<Content, Links>[]> {
    return this.repository.findByIds(scope, uuids);
  }

  /** @throws INVALID_ARGUMENT with the messages of the rules */
  async create(scope: DemandScope, input: object): Promise<MasterRecord<Content, Links>> {
    const content = parseInput(this.definition.rules, input);
    const now = nowTimestamp();
    return this.repository.register(scope, {
      ...content,
      ...this.#searchKeys(content),
      _id: uuidv7(),
      createdAt: now,
      updatedAt: now,
      updatedBy: lastEditor(scope),
    });
  }

  /** @throws INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION (deleted), ABORTED (changed by someone else) */
  async update(scope: DemandScope, input: MasterEdit): Promise<MasterRecord<Content, Links>> {
    const content = parseInput(this.definition.rules, input);
    const updated = await this.repository.replace(scope, input.uuid, input.expectedUpdatedAt, {
      ...content,
      ...this.#searchKeys(content),
      updatedAt: nowTimestamp(),
      updatedBy: lastEditor(scope),
    });
    return updated ?? this.#refuseEdit(scope, input.uuid);
  }

  /**
   * Hides a record from lists and pickers. Deleting what is already deleted changes nothing and succeeds.
   * @throws NOT_FOUND, FAILED_PRECONDITION while an order under review or waiting to be sent names it
   */
  async delete(scope: DemandScope, uuid: string): Promise<MasterRecord<Content, Links>> {
    const record = await this.get(scope, uuid);
    if (record.deletedAt !== null) return record;
    await this.#refuseWhileOrdered(scope, uuid);
    const now = nowTimestamp();
    const deleted = await this.repository.markDeleted(scope, uuid, {
      deletedAt: now,
      updatedAt: now,
      updatedBy: lastEditor(scope),
    });
    return deleted ?? this.get(scope, uuid);
  }

  #searchKeys(content: Content) {
    return {
      nameKey: searchKey(content.name),
      ...searchKeysOf([content.name, ...this.definition.searchable(content)]),
    };
  }

  async #refuseEdit(scope: DemandScope, uuid: string): Promise<never> {
    const { label } = this.definition;
    const current = await this.get(scope, uuid);
    if (current.deletedAt !== null) {
      throw failedPrecondition(`この${label}は削除されているため更新できません。`);
    }
    throw aborted(
      `他のユーザーがこの${label}を更新しました（${shownName(current.updatedBy)} ${editTime(current.updatedAt)}）。` +
        '最新の内容を読み込んでください。',
    );
  }

  async #refuseWhileOrdered(scope: DemandScope, uuid: string): Promise<void> {
    const { label, usedAs } = this.definition;
    const { orderCount, purchaseNumbers } = await this.orderUsage.openOrders(scope, usedAs, uuid);
    if (orderCount === 0) return;
    const others = orderCount > purchaseNumbers.length ? ` ほか${orderCount - purchaseNumbers.length}件` : '';
    throw failedPrecondition(
      `この${label}は承認待ちまたは発注待ちの発注（${purchaseNumbers.join('、')}${others}）で使用されているため削除できません。`,
    );
  }
}
