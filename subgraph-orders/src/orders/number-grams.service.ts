import {
  hasNumber,
  type IndexKey,
  type ReadScope,
  type SearchKeys,
  searchKeysOf as keysWithoutNumbers,
  searchWords,
  WITHOUT_NUMBER_GRAMS,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { LINE_MODEL } from './lines/line.schema.js';
import { ORDER_MODEL } from './order.schema.js';
import { searchKeysOf, WITHOUT_NUMBER_GRAMS_INDEX } from './order.search.js';
import { SEND_LOG_MODEL } from './records/send-log.schema.js';

export const NUMBER_GRAMS_MIGRATION = '2026-11-27-add-number-grams';

const SEARCHED = [ORDER_MODEL, LINE_MODEL, SEND_LOG_MODEL] as const;
type Searched = (typeof SEARCHED)[number];
type Document = SearchKeys & { readonly _id: string; readonly demandUuid: string };
type KeysOf = (texts: readonly string[]) => SearchKeys;

const HINT: IndexKey = WITHOUT_NUMBER_GRAMS_INDEX;
/** A request that changes one of the documents meanwhile waits for its batch, or is repeated. */
const BATCH = 200;

/**
 * Number grams of what earlier releases stored. Processes of an earlier release may store documents at any time, in a
 * roll-out or after a release was taken back, so each search for a number asks whether there are any.
 */
@Injectable()
export class NumberGrams {
  constructor(@InjectConnection() private readonly connection: Connection) {}

  /** Whether the query has a number, and number grams find every document of the scope. */
  async canFind(
    { demandUuid }: ReadScope,
    model: Searched,
    query: string | null | undefined,
  ): Promise<boolean> {
    if (!hasNumber(searchWords(query, 'text'))) return false;
    return (await this.firstWithout(model, demandUuid ?? { $gte: '' })) === null;
  }

  /** Adds them where they are missing; may be repeated. @returns the number of documents that have them now */
  async add(signal: AbortSignal): Promise<number> {
    let added = 0;
    for (const model of SEARCHED) {
      let next = await this.firstWithout(model, { $gte: '' });
      for (; next; next = await this.firstWithout(model, { $gt: next.demandUuid })) {
        const { demandUuid } = next;
        added += await this.renewed(model, signal, searchKeysOf, (after) =>
          this.model(model)
            .find({ demandUuid, _id: { $gt: after }, ...WITHOUT_NUMBER_GRAMS })
            .hint({ ...HINT }),
        );
      }
    }
    return added;
  }

  /** Leaves the search keys as the releases without number grams store them. */
  async remove(signal: AbortSignal): Promise<void> {
    for (const model of SEARCHED)
      await this.renewed(model, signal, keysWithoutNumbers, (after) =>
        this.model(model).find({ _id: { $gt: after } }),
      );
  }

  private model(name: Searched): Model<Document> {
    return this.connection.model<Document>(name);
  }

  private firstWithout(model: Searched, demandUuid: string | { $gt: string } | { $gte: string }) {
    return this.model(model)
      .findOne({ demandUuid, ...WITHOUT_NUMBER_GRAMS }, { demandUuid: 1 })
      .hint({ ...HINT })
      .sort({ demandUuid: 1 })
      .lean<Pick<Document, '_id' | 'demandUuid'>>();
  }

  /** Computes the search keys of the documents of a list anew, in batches. @returns how many it changed */
  private async renewed(
    model: Searched,
    signal: AbortSignal,
    keysOf: KeysOf,
    following: (after: string) => ReturnType<Model<Document>['find']>,
  ): Promise<number> {
    let changed = 0;
    for (let after: string | undefined = ''; after !== undefined;) {
      signal.throwIfAborted();
      const batch: Document[] = await following(after)
        .select({ searchText: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<Document[]>();
      after = batch.at(-1)?._id;
      changed += await this.renew(model, batch, keysOf);
    }
    return changed;
  }

  private async renew(model: Searched, batch: readonly Document[], keysOf: KeysOf): Promise<number> {
    const updates = batch.flatMap(({ _id, searchText }) => {
      const $set = keysOf((searchText ?? '').split('\n'));
      // What was changed meanwhile has the keys of whoever changed it.
      return $set.searchText === searchText
        ? []
        : [{ updateOne: { filter: { _id, searchText }, update: { $set } } }];
    });
    if (updates.length === 0) return 0;
    return withTransaction(this.connection, async (session) => {
      const { modifiedCount } = await this.model(model).bulkWrite(updates, { session, ordered: false });
      return modifiedCount;
    });
  }
}
