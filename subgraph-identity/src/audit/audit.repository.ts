import {
  type MatchPage,
  type PageArgs,
  paginate,
  paginateMatches,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import {
  type AuditConditions,
  auditConditions,
  type AuditSearch,
  checkSearch,
  SYSTEM_ACTOR,
} from './audit.filter.js';
import {
  AUDIT_INDEXES,
  AUDIT_MODEL,
  type AuditCategory,
  type AuditEntryDocument,
  auditSearchKeys,
  type SearchableAuditEntry,
} from './audit.schema.js';
import { AuditGrams } from './audit-grams.js';

/** The log of one demand, or with null the operators' own. */
export type AuditScope = TenantScope | null;

/** Somebody who made an entry, by the name on the latest one. */
export interface AuditActorDocument {
  id: string;
  name: string;
}

type Filter = QueryFilter<SearchableAuditEntry>;
interface Window {
  skip: number;
  limit: number;
}

const NEWEST = { _id: -1 } as const;
/** Entries of earlier releases. */
const WITHOUT_WORDS = { searchGrams: { $exists: false } };
const MOST_AT_ONCE = 500;
const WITHOUT_KEYS = { searchText: 0, searchGrams: 0 } as const;

/** How many entries of a list are read in order for a page of matches of words. */
const READ_IN_ORDER = 2_000;

/** More people than act in one log. */
const MAX_ACTORS = 500;

const EACH_BATCH = 1_000;

const NONE: ReadonlyMap<string, number> = new Map();

/** Entries are added and read, never changed. */
@Injectable()
export class AuditRepository {
  constructor(
    @InjectModel(AUDIT_MODEL) private readonly model: Model<SearchableAuditEntry>,
    private readonly grams: AuditGrams,
  ) {}

  async insert(entry: AuditEntryDocument, session: ClientSession): Promise<void> {
    await this.model.create([{ ...entry, ...auditSearchKeys(entry) }], { session });
  }

  /**
   * The entries that a search finds, newest first. Those of a log or of categories are all counted.
   * @throws INVALID_ARGUMENT (text, dateTo)
   */
  async page(scope: AuditScope, search: AuditSearch, args: PageArgs): Promise<MatchPage<AuditEntryDocument>> {
    const conditions = await this.conditionsOf(scope, search);
    const { listed, words, index, isNarrowed } = conditions;
    if (!isNarrowed) {
      const all = await paginate(
        args,
        (window) => this.read(listed, window),
        () => this.model.countDocuments(listed).exec(),
      );
      return { ...all, isTotalCountExact: true };
    }
    const hint = words.length > 0 ? AUDIT_INDEXES.byWords : index;
    const filter: Filter = { $and: [listed, ...words] };
    return paginateMatches(args, {
      count: async (limit) => this.model.countDocuments(filter).hint(hint).limit(limit),
      sorted: async (window) => this.read(filter, window, hint),
      inOrder: async (window) =>
        words.length > 0 ? this.firstWithWords(conditions, window) : this.read(filter, window, index),
    });
  }

  /** How many entries a search finds. @throws INVALID_ARGUMENT (text, dateTo) */
  async count(scope: AuditScope, search: AuditSearch): Promise<number> {
    const { listed, words, index } = await this.conditionsOf(scope, search);
    const hint = words.length > 0 ? AUDIT_INDEXES.byWords : index;
    return this.model.countDocuments({ $and: [listed, ...words] }).hint(hint);
  }

  /** All entries that a search finds, newest first; the words are compared in each. @throws INVALID_ARGUMENT (text, dateTo) */
  async *each(scope: AuditScope, search: AuditSearch): AsyncGenerator<AuditEntryDocument, void, void> {
    const { listed, words, index } = await this.conditionsOf(scope, search);
    const texts = words.map(({ searchText }) => ({ searchText }));
    const found = this.model
      .find({ $and: [listed, ...texts] } as Filter, WITHOUT_KEYS)
      .sort(NEWEST)
      .hint(index)
      .lean<AuditEntryDocument[]>()
      .cursor({ batchSize: EACH_BATCH });
    for await (const entry of found) yield entry;
  }

  /** Everybody who made an entry of the log, also those who have left, by name. */
  async actors(scope: AuditScope): Promise<AuditActorDocument[]> {
    const demandUuid = scope?.demandUuid ?? null;
    const bySystem = await this.latestOf({ demandUuid, actorUuid: null });
    const found: AuditActorDocument[] = bySystem ? [{ id: SYSTEM_ACTOR, name: bySystem.actorName }] : [];
    // From one person to the next in the index, however many entries each has.
    for (let after = ''; found.length < MAX_ACTORS;) {
      const next = await this.latestOf({ demandUuid, actorUuid: { $gt: after } });
      if (!next?.actorUuid) break;
      found.push({ id: next.actorUuid, name: next.actorName });
      after = next.actorUuid;
    }
    return found.sort((one, other) => one.name.localeCompare(other.name, 'ja'));
  }

  /** The last entry of a category that changed the field. */
  async lastChangeOf(
    scope: TenantScope,
    category: AuditCategory,
    field: string,
  ): Promise<AuditEntryDocument | null> {
    return this.model
      .findOne({ demandUuid: scope.demandUuid, category, 'changes.field': field }, WITHOUT_KEYS)
      .sort({ _id: -1 })
      .lean<AuditEntryDocument>();
  }

  /** Adds what words find them by to the entries that earlier releases stored; may be repeated. @returns how many */
  async addKeys(signal: AbortSignal): Promise<number> {
    let added = 0;
    let log = (await this.logWithoutKeys(null)) ?? (await this.logWithoutKeys({ $gte: '' }));
    while (log) {
      const { demandUuid } = log;
      for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE; added += count) {
        signal.throwIfAborted();
        count = await this.addSomeKeys(demandUuid);
      }
      log = await this.logWithoutKeys({ $gt: demandUuid ?? '' });
    }
    return added;
  }

  private async conditionsOf(scope: AuditScope, search: AuditSearch): Promise<AuditConditions> {
    const demandUuid = scope?.demandUuid ?? null;
    checkSearch(search);
    return auditConditions(demandUuid, search, search.text?.trim() ? await this.grams.of(demandUuid) : NONE);
  }

  /** The first log with entries of earlier releases. */
  private logWithoutKeys(
    demandUuid: null | { $gte: string } | { $gt: string },
  ): Promise<Pick<AuditEntryDocument, 'demandUuid'> | null> {
    return this.model
      .findOne({ demandUuid, ...WITHOUT_WORDS }, { demandUuid: 1 })
      .sort({ demandUuid: 1 })
      .hint(AUDIT_INDEXES.byWords)
      .lean<AuditEntryDocument>()
      .exec();
  }

  private async addSomeKeys(demandUuid: string | null): Promise<number> {
    const found = await this.model
      .find({ demandUuid, ...WITHOUT_WORDS })
      .hint(AUDIT_INDEXES.byWords)
      .limit(MOST_AT_ONCE)
      .lean<AuditEntryDocument[]>();
    if (found.length === 0) return 0;
    await this.model.bulkWrite(
      found.map((entry) => ({
        updateOne: { filter: { _id: entry._id }, update: { $set: auditSearchKeys(entry) } },
      })),
    );
    return found.length;
  }

  private latestOf(filter: Filter): Promise<Pick<AuditEntryDocument, 'actorUuid' | 'actorName'> | null> {
    return this.model
      .findOne(filter, { actorUuid: 1, actorName: 1 })
      .sort({ actorUuid: 1, _id: -1 })
      .hint(AUDIT_INDEXES.byActor)
      .lean<AuditEntryDocument>()
      .exec();
  }

  private read(filter: Filter, { skip, limit }: Window, hint?: object): Promise<AuditEntryDocument[]> {
    const query = this.model.find(filter, WITHOUT_KEYS).sort(NEWEST).skip(skip).limit(limit);
    if (hint) void query.hint({ ...hint });
    return query.lean<AuditEntryDocument[]>().exec();
  }

  /** A slice of the matches of words among the newest entries; undefined where these have too few. */
  private async firstWithWords(
    { listed, words, index }: AuditConditions,
    { skip, limit }: Window,
  ): Promise<AuditEntryDocument[] | undefined> {
    const found = await this.model
      .aggregate<AuditEntryDocument>([
        { $match: listed },
        { $sort: NEWEST },
        { $limit: READ_IN_ORDER },
        { $match: { $and: [...words] } },
        { $skip: skip },
        { $limit: limit },
        { $project: WITHOUT_KEYS },
      ])
      .hint({ ...index });
    return found.length === limit ? found : undefined;
  }
}
