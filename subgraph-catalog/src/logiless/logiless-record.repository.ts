import {
  DemandRepository,
  nowTimestamp,
  searchConditions,
  searchKey,
  searchKeysOf,
  type TenantScope,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { AnyBulkWriteOperation, ClientSession, Model, QueryFilter } from 'mongoose';
import {
  LOGILESS_RECORD_MODEL,
  LOGILESS_SEARCH_INDEX,
  type LogilessContent,
  type LogilessRecordDocument,
  LogilessRecordKind,
} from './logiless-record.schema.js';

const BATCH = 500;

/** Names the synchronisation, and what it reads of whom. */
export interface LogilessSync {
  readonly scope: TenantScope;
  readonly kind: LogilessRecordKind;
  readonly merchantId: string;
  readonly syncUuid: string;
}

/** A record as LOGILESS lists it. */
export type LogilessListed = LogilessContent & { readonly externalId: string };

type Filter = QueryFilter<LogilessRecordDocument>;

const FIELDS = [
  'code',
  'name',
  'color',
  'size',
  'cost',
  'email',
] as const satisfies (keyof LogilessContent)[];

const isSame = (stored: LogilessRecordDocument, listed: LogilessListed): boolean =>
  stored.vanishedAt === null && FIELDS.every((field) => stored[field] === listed[field]);

/** What LOGILESS has, as it was last seen there. */
@Injectable()
export class LogilessRecordRepository extends DemandRepository<LogilessRecordDocument> {
  constructor(@InjectModel(LOGILESS_RECORD_MODEL) model: Model<LogilessRecordDocument>) {
    super(model);
  }

  /** Stores a page of a list. A page that is stored again changes nothing but what changed at LOGILESS meanwhile. */
  async store(sync: LogilessSync, page: readonly LogilessListed[]): Promise<void> {
    const { scope, kind, merchantId, syncUuid } = sync;
    const listed = [...new Map(page.map((one) => [one.externalId, one])).values()];
    const externalId = { $in: listed.map((one) => one.externalId) };
    const stored = new Map(
      (await this.find(scope, { kind, merchantId, externalId })).map((record) => [record.externalId, record]),
    );
    const writes = listed.flatMap((one): AnyBulkWriteOperation<LogilessRecordDocument>[] => {
      const before = stored.get(one.externalId);
      if (before && isSame(before, one)) return [];
      const write: AnyBulkWriteOperation<LogilessRecordDocument> = {
        updateOne: {
          filter: { demandUuid: scope.demandUuid, kind, merchantId, externalId: one.externalId },
          update: {
            $set: {
              ...one,
              ...keysOf(kind, one),
              vanishedAt: null,
              // What this synchronisation added is new, also where it reads it a second time.
              ...(before && before.addedIn !== syncUuid && { changedIn: syncUuid }),
            },
            $setOnInsert: { _id: uuidv7(), addedIn: syncUuid, declinedBy: [], linkVersion: 0 },
          },
          upsert: true,
        },
      };
      return [write];
    });
    if (writes.length > 0) await this.model.bulkWrite(writes, { ordered: false });
  }

  /**
   * Marks what the synchronisation did not see, that of another merchant included.
   *
   * @param seen ids at LOGILESS of everything that it lists
   */
  async markVanished(
    { scope, kind, merchantId, syncUuid }: LogilessSync,
    seen: ReadonlySet<string>,
  ): Promise<void> {
    const projection = { merchantId: 1, externalId: 1 } as const;
    for await (const batch of this.batches(scope, { kind, vanishedAt: null }, projection)) {
      const unseen = batch.filter((one) => one.merchantId !== merchantId || !seen.has(one.externalId));
      if (unseen.length === 0) continue;
      const _id = { $in: unseen.map((one) => one._id) };
      await this.updateMany(scope, { _id }, { $set: { vanishedAt: nowTimestamp(), changedIn: syncUuid } });
    }
  }

  /** Records that are listed, a batch at a time. */
  listedBatches({ scope, kind }: LogilessSync): AsyncGenerator<LogilessRecordDocument[]> {
    return this.batches(scope, { kind, vanishedAt: null });
  }

  /** Records that the synchronisation found different from before, a batch at a time. */
  changedBatches({ scope, kind, syncUuid }: LogilessSync): AsyncGenerator<LogilessRecordDocument[]> {
    return this.batches(scope, { kind, changedIn: syncUuid });
  }

  async countsOf({ scope, kind, syncUuid }: LogilessSync) {
    const [added, changed, vanished, linked] = await Promise.all([
      this.count(scope, { kind, addedIn: syncUuid }),
      this.count(scope, { kind, changedIn: syncUuid, vanishedAt: null }),
      this.count(scope, { kind, changedIn: syncUuid, vanishedAt: { $ne: null } }),
      this.count(scope, { kind, linkedIn: syncUuid }),
    ]);
    return { added, changed, vanished, linked };
  }

  /** Listed records with one of the match keys: only id and key of each. */
  async withMatchKeys({ scope, kind }: LogilessSync, matchKeys: readonly string[]) {
    const projection = { matchKey: 1 };
    return this.find(scope, { kind, matchKey: { $in: [...matchKeys] }, vanishedAt: null }, { projection });
  }

  /** Listed records that hold every word, by name. */
  search(
    scope: TenantScope,
    kind: LogilessRecordKind,
    query: string,
    limit: number,
  ): Promise<LogilessRecordDocument[]> {
    const words = searchConditions(query);
    const listed: Filter = { kind, vanishedAt: null };
    return this.find(scope, words.length > 0 ? { ...listed, $and: words } : listed, {
      sort: { nameKey: 1, _id: 1 },
      limit,
      hint: words.length > 0 ? LOGILESS_SEARCH_INDEX : undefined,
    });
  }

  /** The record for a link; whoever links it at the same moment waits, or begins again. */
  lock(
    scope: TenantScope,
    kind: LogilessRecordKind,
    id: string,
    session: ClientSession,
  ): Promise<LogilessRecordDocument | null> {
    return this.updateOne(scope, { _id: id, kind }, { $inc: { linkVersion: 1 } }, { session });
  }

  async setDeclined(
    scope: TenantScope,
    id: string,
    masterUuid: string,
    isDeclined: boolean,
    session: ClientSession,
  ): Promise<void> {
    const update = isDeclined
      ? { $addToSet: { declinedBy: masterUuid } }
      : { $pull: { declinedBy: masterUuid } };
    await this.updateOne(scope, { _id: id }, update, { session });
  }

  async markLinked({ scope, syncUuid }: LogilessSync, id: string): Promise<void> {
    await this.updateOne(scope, { _id: id }, { $set: { linkedIn: syncUuid } });
  }

  /** In the order of ids, each batch asked for by itself: the work on one may take longer than a cursor lives. */
  private async *batches(
    scope: TenantScope,
    filter: Filter,
    projection?: Readonly<Record<string, 0 | 1>>,
  ): AsyncGenerator<LogilessRecordDocument[]> {
    for (let after = ''; ;) {
      const batch = await this.find(
        scope,
        { ...filter, _id: { $gt: after } },
        { sort: { _id: 1 }, limit: BATCH, projection },
      );
      if (batch.length > 0) yield batch;
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last._id;
    }
  }
}

const keysOf = (kind: LogilessRecordKind, { externalId, ...content }: LogilessListed) => ({
  matchKey: searchKey((kind === LogilessRecordKind.ITEM ? content.code : content.name) ?? ''),
  nameKey: searchKey(content.name),
  ...searchKeysOf([content.name, content.code, content.color, content.size, externalId]),
});
