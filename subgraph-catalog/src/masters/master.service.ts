import {
  aborted,
  failedPrecondition,
  nowTimestamp,
  paginate,
  parseInput,
  searchKey,
  searchKeysOf,
  uuidv7,
  type DemandScope,
  type Page,
  type ReadScope,
  type SearchKeys,
  type Tallies,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';

import { editTime } from './edit-time.js';
import {
  isSearch,
  type ListQuestion,
  type MasterRepository,
  type RecordQuestion,
} from './master.repository.js';
import type { LastEditor, MasterRecord, SortKeys } from './master.schema.js';
import { MasterBucket } from './master.tallies.js';
import type { OrderUsage, UsedMaster } from './order-usage.port.js';

/** What makes one master different from the next. */
export interface MasterDefinition<Content, Links> {
  /** Japanese name of the thing, as messages call it. */
  readonly label: string;
  /** How the orders slice knows it. */
  readonly usedAs: UsedMaster;
  /** The rules of its input, with their Japanese messages. */
  readonly rules: z.ZodType<Content>;
  /** The values besides the name by which it is found. */
  readonly searchable: (content: Content) => readonly (string | null)[];
  /** The values by which it is found that other systems added to it. */
  readonly searchableLinks?: (links: Links) => readonly (string | null)[];
  /** What its list is sorted by besides name and times. */
  readonly sortKeys?: (content: Content) => SortKeys;
}

/** Longer than the question to the orders slice may take. */
const REMOVAL_MS = 60_000;
const NOT_REMOVED = '削除できませんでした。しばらくしてから再度お試しください。';

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
    protected readonly definition: MasterDefinition<Content, Links>,
    protected readonly repository: MasterRepository<Content, Links>,
    private readonly orderUsage: OrderUsage,
    private readonly tallies: Tallies,
  ) {}

  /** One page of the records in use, or of all. */
  async list(scope: DemandScope, question: ListQuestion): Promise<Page<MasterRecord<Content, Links>>> {
    return paginate(
      question,
      (window) => this.repository.list(scope, question, window),
      () => this.#total(scope, question),
    );
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
    return this.repository.requireById(scope, uuid, this.#missing());
  }

  /** Records by UUID in one query, also deleted ones; unknown UUIDs are left out. */
  async findMany(scope: ReadScope, uuids: readonly string[]): Promise<MasterRecord<Content, Links>[]> {
    return this.repository.findByIds(scope, uuids);
  }

  /**
   * The same for the other slices, to which a record whose removal has begun is deleted: from then on no order begins to
   * depend on it, and the removal finds every order that does.
   */
  async snapshots(scope: ReadScope, uuids: readonly string[]): Promise<MasterRecord<Content, Links>[]> {
    const now = new Date();
    return (await this.findMany(scope, uuids)).map((record) => {
      const isBeingRemoved = record.deletedAt === null && (record.removableUntil ?? now) > now;
      return isBeingRemoved ? { ...record, deletedAt: nowTimestamp() } : record;
    });
  }

  /** @throws INVALID_ARGUMENT with the messages of the rules */
  async create(scope: DemandScope, input: object): Promise<MasterRecord<Content, Links>> {
    const content = parseInput(this.definition.rules, input);
    const now = nowTimestamp();
    return this.repository.register(scope, {
      ...content,
      ...this.#keys(content),
      _id: uuidv7(),
      createdAt: now,
      updatedAt: now,
      updatedBy: lastEditor(scope),
    });
  }

  /** @throws INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION (deleted), ABORTED (changed by someone else) */
  async update(scope: DemandScope, input: MasterEdit): Promise<MasterRecord<Content, Links>> {
    const content = parseInput(this.definition.rules, input);
    const seen = await this.get(scope, input.uuid);
    const updated = await this.repository.replace(scope, seen, input.expectedUpdatedAt, {
      ...content,
      ...this.#keys(content, seen),
      updatedAt: nowTimestamp(),
      updatedBy: lastEditor(scope),
    });
    return updated ?? this.#refuseEdit(scope, input);
  }

  /**
   * Notes what another system knows of a record, which is found by it from then on. The version that users edit stays.
   * @param linksOf what is known from now on, worked out from the record as it is; null leaves it as it is
   * @throws NOT_FOUND
   */
  async link(
    scope: TenantScope,
    uuid: string,
    linksOf: (seen: MasterRecord<Content, Links>) => Links | null,
    session?: ClientSession,
  ): Promise<MasterRecord<Content, Links>> {
    const seen = await this.repository.requireById(scope, uuid, this.#missing(), { session });
    const links = linksOf(seen);
    if (!links) return seen;
    const change = { ...links, ...this.#searchKeys(seen, links) };
    const linked = await this.repository.replaceLinks(scope, seen, change, session);
    // Null: somebody edited it between reading and writing, so the keys have to be worked out again.
    return linked ?? this.link(scope, uuid, linksOf, session);
  }

  /**
   * Hides a record from lists and pickers. Deleting what is already deleted changes nothing and succeeds.
   * @throws NOT_FOUND, FAILED_PRECONDITION while an order under review or waiting to be sent names it
   */
  async delete(scope: DemandScope, uuid: string): Promise<MasterRecord<Content, Links>> {
    const record = await this.get(scope, uuid);
    if (record.deletedAt !== null) return record;
    const removableUntil = new Date(Date.now() + REMOVAL_MS);
    if (!(await this.repository.beginRemoval(scope, uuid, removableUntil))) return this.get(scope, uuid);
    try {
      await this.#refuseWhileOrdered(scope, uuid);
      const now = nowTimestamp();
      const change = { deletedAt: now, updatedAt: now, updatedBy: lastEditor(scope) };
      const deleted = await this.repository.markDeleted(scope, uuid, change);
      if (deleted) return deleted;
    } catch (error) {
      await this.repository.giveUpRemoval(scope, uuid, removableUntil);
      throw error;
    }
    // Somebody else deleted it, or gave a removal of the same moment up.
    const now = await this.get(scope, uuid);
    if (now.deletedAt === null) throw aborted(NOT_REMOVED);
    return now;
  }

  /**
   * Stores many checked contents at once, in the caller's transaction: new records, and new versions of seen ones.
   * @throws ABORTED where a seen record was changed or deleted meanwhile
   */
  async storeAll(
    scope: TenantScope,
    editor: LastEditor,
    contents: readonly { current: MasterRecord<Content, Links> | null; content: Content }[],
    session: ClientSession,
  ): Promise<void> {
    const records = contents.map(({ current, content }) => {
      const now = nowTimestamp();
      const change = {
        ...content,
        ...this.#keys(content, current ?? undefined),
        updatedAt: now,
        updatedBy: { uuid: editor.uuid, actor: editor.actor, name: editor.name },
      };
      const next = current ? { ...change, _id: current._id } : { ...change, _id: uuidv7(), createdAt: now };
      return { seen: current, next };
    });
    if (await this.repository.storeAll(scope, records, session)) return;
    throw aborted(`取り込み中に${this.definition.label}が更新されました。`);
  }

  /** How many records a question finds: what words find is counted, the number of all records is kept. */
  async #total(scope: TenantScope, question: RecordQuestion): Promise<number> {
    if (isSearch(question)) return this.repository.countMatching(scope, question);
    const kept = await this.tallies.of(scope, this.repository.kind);
    const buckets = [MasterBucket.InUse, ...(question.includeDeleted ? [MasterBucket.Deleted] : [])];
    return buckets.reduce((total, bucket) => total + (kept.get(bucket) ?? 0), 0);
  }

  #missing(): string {
    return `${this.definition.label}が見つかりません。`;
  }

  #keys(content: Content, links?: Links) {
    return {
      nameKey: searchKey(content.name),
      sortKeys: this.definition.sortKeys?.(content) ?? {},
      ...this.#searchKeys(content, links),
    };
  }

  #searchKeys(content: Content, links?: Links): SearchKeys {
    const { searchable, searchableLinks } = this.definition;
    return searchKeysOf([
      content.name,
      ...searchable(content),
      ...(links && searchableLinks ? searchableLinks(links) : []),
    ]);
  }

  /** Tells why an edit changed nothing, or tries again where only another system's part had changed meanwhile. */
  async #refuseEdit(scope: DemandScope, edit: MasterEdit): Promise<MasterRecord<Content, Links>> {
    const { label } = this.definition;
    const current = await this.get(scope, edit.uuid);
    if (current.deletedAt !== null) {
      throw failedPrecondition(`この${label}は削除されているため更新できません。`);
    }
    if (current.updatedAt === edit.expectedUpdatedAt) return this.update(scope, edit);
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
