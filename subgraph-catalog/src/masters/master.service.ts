import { isDeepStrictEqual } from 'node:util';
import {
  aborted,
  type AppError,
  changesBetween,
  type DemandScope,
  failedPrecondition,
  type IdempotencyService,
  type MatchPage,
  nowTimestamp,
  paginate,
  paginateMatches,
  parseInput,
  type ReadScope,
  searchKey,
  type SearchKeys,
  searchKeysOf,
  shownName,
  steadyNow,
  type Tallies,
  type TenantScope,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import type { ClientSession } from 'mongoose';
import type { z } from 'zod';
import { editTime } from './edit-time.js';
import { changesOf, masterEvent, type MasterHistory, updateEvent } from './history/master-event.rules.js';
import { MasterEventKind, MasterEventSource } from './history/master-event.schema.js';
import type { StagedVersion } from './import-row.schema.js';
import type { ImportRun, ImportRuns } from './import-run.js';
import { type MasterRepository, WITHOUT_SEARCH_GRAMS } from './master.repository.js';
import type { LastEditor, MasterRecord, SortKeys } from './master.schema.js';
import { MasterBucket } from './master.tallies.js';
import type { OrderUsage, UsedMaster } from './order-usage.port.js';
import { isSearch, type ListCriteria, type RecordCriteria } from './record-criteria.js';
import type { ImportCounts } from './staged.repository.js';

/** A change of a record; nothing was before one that is created. */
export interface ContentChange<Content> {
  readonly before: Content | null;
  readonly after: Content;
}

/** What differs between masters. */
export interface MasterDefinition<Content, Links> {
  /** Japanese name of the master, for messages. */
  readonly label: string;
  /** Its name in the orders slice; absent where orders do not refer to it. */
  readonly usedAs?: UsedMaster;
  /** Validation rules of its input, with Japanese messages. */
  readonly rules: z.ZodType<Content>;
  /** Searchable values besides the name. */
  readonly searchable: (content: Content) => readonly (string | null)[];
  /** Searchable values from other systems. */
  readonly searchableLinks?: (links: Links) => readonly (string | null)[];
  /** Sort fields of its list besides name and times. */
  readonly sortKeys?: (content: Content) => SortKeys;
  /** Fields that an edit leaves as they are where its input lacks them: clients of earlier releases do not know them. */
  readonly keptFields?: readonly (keyof Content & string)[];
  /** What is recorded in the history of its records. */
  readonly history: MasterHistory<Content, Links>;
}

/** Longer than the timeout of the query to the orders slice. */
const REMOVAL_MS = 60_000;
const NOT_REMOVED = '削除できませんでした。しばらくしてから再度お試しください。';

/** An edit of the version `expectedUpdatedAt` of a record. */
export interface MasterEdit {
  readonly uuid: string;
  readonly expectedUpdatedAt: string;
}

/** A new record; `idempotencyKey` makes its creation safe to repeat. */
export interface MasterCreation {
  readonly idempotencyKey?: string | null;
}

const editorOf = ({ uuid, actor, name }: LastEditor): LastEditor => ({ uuid, actor, name });

/** Whether a record has this content already, in each field. */
export const hasContent = (record: object, content: object): boolean =>
  Object.entries(content).every(([field, value]) => isDeepStrictEqual(Reflect.get(record, field), value));

const lastEditor = (scope: DemandScope): LastEditor => editorOf(scope.actor);

/** The operations on the records of a master; each master extends it. */
export abstract class MasterService<Content extends { readonly name: string }, Links = object> {
  protected constructor(
    protected readonly definition: MasterDefinition<Content, Links>,
    protected readonly repository: MasterRepository<Content, Links>,
    private readonly orderUsage: OrderUsage,
    private readonly tallies: Tallies,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** One page of the records, by default only those in use. */
  async list(scope: DemandScope, criteria: ListCriteria): Promise<MatchPage<MasterRecord<Content, Links>>> {
    const sorted = async (window: { skip: number; limit: number }) =>
      this.repository.list(scope, criteria, window);
    if (!isSearch(criteria)) {
      const page = await paginate(criteria, sorted, () => this.#total(scope, criteria));
      return { ...page, isTotalCountExact: true };
    }
    return paginateMatches(criteria, {
      count: (limit) => this.repository.countMatching(scope, criteria, limit),
      inOrder: (window) => this.repository.firstMatches(scope, criteria, window),
      sorted,
    });
  }

  /** The first records in use that a picker offers for the typed text. */
  async search(scope: ReadScope, query: string, limit: number): Promise<MasterRecord<Content, Links>[]> {
    return this.repository.search(scope, query, limit);
  }

  /**
   * One record, also a deleted one, since old orders link to it.
   * @throws NOT_FOUND, or PERMISSION_DENIED for another demand's record
   */
  async get(scope: DemandScope, uuid: string): Promise<MasterRecord<Content, Links>> {
    return this.repository.requireById(scope, uuid, this.#missing());
  }

  /** Records by UUID in one query, deleted ones included; unknown UUIDs are omitted. */
  async findMany(scope: ReadScope, uuids: readonly string[]): Promise<MasterRecord<Content, Links>[]> {
    return this.repository.findByIds(scope, uuids, { projection: WITHOUT_SEARCH_GRAMS });
  }

  /**
   * The same for other slices, which see a record as deleted as soon as its deletion has started: from then on no new
   * order can refer to it, so the check for orders finds all of them.
   */
  async snapshots(scope: ReadScope, uuids: readonly string[]): Promise<MasterRecord<Content, Links>[]> {
    const now = steadyNow();
    return (await this.findMany(scope, uuids)).map((record) => {
      const isBeingRemoved = record.deletedAt === null && (record.removableUntil ?? now) > now;
      return isBeingRemoved ? { ...record, deletedAt: nowTimestamp() } : record;
    });
  }

  /**
   * Creates a record; a repetition with the same key gives the record of the first time, as it is now.
   * @throws INVALID_ARGUMENT with the messages of the rules, FAILED_PRECONDITION (key of another content)
   */
  async create(scope: DemandScope, input: MasterCreation): Promise<MasterRecord<Content, Links>> {
    const content = parseInput(this.definition.rules, input);
    const { idempotencyKey } = input;
    const change = { before: null, after: content };
    if (idempotencyKey == null) {
      await this.requireReferences(scope, content);
      return this.inTurn(scope, change, () => this.#register(scope, content));
    }
    // What the record refers to is not checked again in a repetition: it may have been deleted since.
    const create = (): Promise<string> =>
      this.idempotency.run(
        scope,
        `create${this.repository.kind}`,
        idempotencyKey,
        {
          prepare: () => this.requireReferences(scope, content),
          commit: async (_, session) => (await this.#register(scope, content, session))._id,
        },
        { input: content },
      );
    return this.get(scope, await this.inTurn(scope, change, create));
  }

  /** @throws INVALID_ARGUMENT, NOT_FOUND, FAILED_PRECONDITION (deleted), ABORTED (changed by someone else) */
  async update(scope: DemandScope, input: MasterEdit): Promise<MasterRecord<Content, Links>> {
    const seen = await this.get(scope, input.uuid);
    const content = parseInput(this.definition.rules, { ...input, ...this.#kept(seen, input) });
    const editor = lastEditor(scope);
    const [changes = []] = await changesOf(scope, this.definition.history, [
      { before: seen, after: content },
    ]);
    const change = { before: seen, after: content };
    const updated = await this.inTurn(scope, change, () =>
      this.repository.replace(
        scope,
        seen,
        input.expectedUpdatedAt,
        { ...content, ...this.#keys(content, seen), updatedAt: nowTimestamp(), updatedBy: editor },
        {
          event: updateEvent(scope, { recordUuid: seen._id, editor, changes }),
          condition: async (session) => this.keepReferences(scope, change, session),
        },
      ),
    );
    return updated ?? this.#refuseEdit(scope, input);
  }

  /**
   * Stores data of another system with a record, which becomes searchable by it. The version for users' edits stays
   * the same.
   * @param linksOf computes the data from the current record; null leaves it unchanged
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
    const event = updateEvent(scope, {
      recordUuid: uuid,
      editor: scope.actor ? editorOf(scope.actor) : null,
      source: scope.actor ? MasterEventSource.USER : MasterEventSource.LOGILESS,
      changes: changesBetween(this.definition.history.links ?? [], seen, links),
    });
    const linked = await this.repository.replaceLinks(scope, seen, change, event, session);
    // Null: it was edited between reading and writing, so the search keys must be computed again.
    return linked ?? this.link(scope, uuid, linksOf, session);
  }

  /**
   * Hides a record from lists and pickers. Deleting a deleted record succeeds without a change.
   * @throws NOT_FOUND, FAILED_PRECONDITION while it is used
   */
  async delete(scope: DemandScope, uuid: string): Promise<MasterRecord<Content, Links>> {
    const record = await this.get(scope, uuid);
    if (record.deletedAt !== null) return record;
    const removableUntil = new Date(steadyNow().getTime() + REMOVAL_MS);
    if (!(await this.repository.beginRemoval(scope, uuid, removableUntil))) return this.get(scope, uuid);
    try {
      await this.refuseWhileUsed(scope, uuid);
      const now = nowTimestamp();
      const editor = lastEditor(scope);
      const change = { deletedAt: now, updatedAt: now, updatedBy: editor };
      const event = masterEvent(scope, { recordUuid: uuid, editor, kind: MasterEventKind.DELETED });
      const deleted = await this.repository.markDeleted(scope, uuid, change, event);
      if (deleted) return deleted;
    } catch (error) {
      await this.repository.cancelRemoval(scope, uuid, removableUntil);
      throw error;
    }
    // It was deleted concurrently, or a concurrent deletion was cancelled.
    const now = await this.get(scope, uuid);
    if (now.deletedAt === null) throw aborted(NOT_REMOVED);
    return now;
  }

  /**
   * What an import stores for validated contents: new records, and next versions of existing ones, with the entries of
   * their history.
   */
  async versionsOf(
    scope: TenantScope,
    editor: LastEditor,
    contents: readonly { current: MasterRecord<Content, Links> | null; content: Content }[],
  ): Promise<StagedVersion[]> {
    const updatedBy = editorOf(editor);
    const recorded = { editor: updatedBy, source: MasterEventSource.IMPORT };
    const edits = contents.flatMap(({ current, content }) =>
      current ? [{ before: current, after: content }] : [],
    );
    const changed = (await changesOf(scope, this.definition.history, edits)).values();
    return contents.map(({ current, content }) => {
      const now = nowTimestamp();
      const change = { ...content, ...this.#keys(content, current ?? undefined), updatedAt: now, updatedBy };
      if (!current) {
        const created = { ...change, _id: uuidv7(), createdAt: now };
        const facts = { ...recorded, recordUuid: created._id, kind: MasterEventKind.CREATED };
        return {
          seen: null,
          next: this.repository.storedForm(scope, created),
          event: masterEvent(scope, facts),
        };
      }
      const { _id, updatedAt, searchText } = current;
      const event = updateEvent(scope, {
        ...recorded,
        recordUuid: _id,
        changes: changed.next().value ?? [],
      });
      // A row that changes nothing is no edit: open forms stay current, and the last editor is who edited last.
      const edited = hasContent(current, content)
        ? { updatedAt, updatedBy: current.updatedBy }
        : { updatedAt: now, updatedBy };
      return { seen: { updatedAt, searchText }, next: { ...change, ...edited, _id }, event };
    });
  }

  /** The collection to which imports copy what they store. */
  get collectionName(): string {
    return this.repository.collectionName;
  }

  /** Whether a published import of the demand is still to be written. */
  async isBeingFinished(scope: TenantScope): Promise<boolean> {
    return this.repository.isBeingFinished(scope);
  }

  /** @throws ABORTED where a record of an import has been changed or deleted since it was read */
  async requireReady(run: ImportRun, counts: ImportCounts): Promise<void> {
    if (!(await this.repository.isReady(run, counts))) throw this.#changedMeanwhile();
  }

  /**
   * Makes all that an import has prepared visible, in the caller's transaction.
   * @throws ABORTED where an existing record has been changed or deleted since it was read
   */
  async publish(
    scope: TenantScope,
    run: ImportRun,
    counts: ImportCounts,
    session: ClientSession,
  ): Promise<void> {
    if (await this.repository.publish(scope, run, counts, session)) return;
    throw this.#changedMeanwhile();
  }

  /** Writes what the published imports of a job have left to be written. */
  async finish({ demandUuid, jobUuid }: ImportRuns, signal?: AbortSignal): Promise<void> {
    await this.repository.finish((run) => run.startsWith(`${demandUuid}:${jobUuid}:`), signal);
  }

  /** Removes what imports have prepared and not published. */
  async discard(runs: ImportRuns): Promise<void> {
    await this.repository.discard(runs);
  }

  /** @throws INVALID_ARGUMENT where a new record refers to one that does not exist or is deleted */
  protected async requireReferences(_scope: DemandScope, _content: Content): Promise<void> {}

  /**
   * Keeps the records in use that a change refers to anew, until its transaction commits: they were checked before it.
   *
   * @throws INVALID_ARGUMENT where one of them was deleted meanwhile
   */
  protected async keepReferences(
    _scope: DemandScope,
    _change: ContentChange<Content>,
    _session: ClientSession,
  ): Promise<void> {}

  /** Makes a change, after others whose transactions would conflict with its own; at once by default. */
  protected inTurn<T>(
    _scope: DemandScope,
    _change: ContentChange<Content>,
    work: () => Promise<T>,
  ): Promise<T> {
    return work();
  }

  /** @throws FAILED_PRECONDITION while an order under review or waiting to be sent refers to the record */
  protected async refuseWhileUsed(scope: DemandScope, uuid: string): Promise<void> {
    const { label, usedAs } = this.definition;
    if (!usedAs) return;
    const { orderCount, purchaseNumbers } = await this.orderUsage.openOrders(scope, usedAs, uuid);
    if (orderCount === 0) return;
    const others = orderCount > purchaseNumbers.length ? ` ほか${orderCount - purchaseNumbers.length}件` : '';
    throw failedPrecondition(
      `この${label}は承認待ちまたは発注待ちの発注（${purchaseNumbers.join('、')}${others}）で使用されているため削除できません。`,
    );
  }

  async #register(
    scope: DemandScope,
    content: Content,
    session?: ClientSession,
  ): Promise<MasterRecord<Content, Links>> {
    const now = nowTimestamp();
    const editor = lastEditor(scope);
    const _id = uuidv7();
    return this.repository.register(
      scope,
      { ...content, ...this.#keys(content), _id, createdAt: now, updatedAt: now, updatedBy: editor },
      masterEvent(scope, { recordUuid: _id, editor, kind: MasterEventKind.CREATED }),
      {
        session,
        condition: async (transaction) =>
          this.keepReferences(scope, { before: null, after: content }, transaction),
      },
    );
  }

  /** The total of a list without words: from the counters unless it is narrowed. */
  async #total(scope: TenantScope, criteria: RecordCriteria): Promise<number> {
    if (criteria.narrowing) return this.repository.countMatching(scope, criteria);
    const kept = await this.tallies.of(scope, this.repository.kind);
    const buckets = [MasterBucket.InUse, ...(criteria.includeDeleted ? [MasterBucket.Deleted] : [])];
    return buckets.reduce((total, bucket) => total + (kept.get(bucket) ?? 0), 0);
  }

  /** The stored values of fields that the input lacks and that an edit leaves as they are. */
  #kept(seen: Content, input: object): Partial<Content> {
    const given = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
    const absent = (this.definition.keptFields ?? []).filter((field) => !given.has(field));
    const kept: Partial<Content> = {};
    for (const field of absent) kept[field] = seen[field];
    return kept;
  }

  #changedMeanwhile(): AppError {
    return aborted(`取り込み中に${this.definition.label}が更新されました。`);
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

  /** Explains why an edit failed, or retries it where only data of another system had changed in between. */
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
}
