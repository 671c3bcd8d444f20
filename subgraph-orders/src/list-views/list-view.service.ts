import {
  alreadyExists,
  DemandRepository,
  type DemandScope,
  isDuplicateKey,
  notFound,
  nowTimestamp,
  parseInput,
  resourceExhausted,
  text,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model } from 'mongoose';
import { z } from 'zod';
import { LimitClaims } from '../orders/records/limit-claims.js';
import type { SaveOrderListViewInput } from './list-view.model.js';
import { LIST_VIEW_MODEL, type ListViewDocument } from './list-view.schema.js';

const MAX_VIEWS = 20;
const MAX_QUERY = 2_000;
const NOT_FOUND = '保存した表示が見つかりませんでした。';

const inputSchema = z.object({
  name: text({ label: '名前', max: 50 }),
  query: z
    .string()
    .transform((query) => query.replace(/^\?/, ''))
    .refine((query) => query.length <= MAX_QUERY, '条件が多すぎるため保存できません。'),
});

type Owner = Pick<ListViewDocument, 'ownerActor' | 'ownerUuid'>;
const ownerOf = ({ actor }: DemandScope): Owner => ({ ownerActor: actor.actor, ownerUuid: actor.uuid });

/** Saved views of the order list, per person and demand. */
@Injectable()
export class ListViews extends DemandRepository<ListViewDocument> {
  constructor(
    @InjectModel(LIST_VIEW_MODEL) model: Model<ListViewDocument>,
    private readonly claims: LimitClaims,
    @InjectConnection() private readonly connection: Connection,
  ) {
    super(model);
  }

  /** Sorted by name. */
  async ofOwner(scope: DemandScope): Promise<ListViewDocument[]> {
    return this.find(scope, ownerOf(scope), { sort: { name: 1 } });
  }

  /**
   * Saves a new view or changes one; a new one that is saved again unchanged is the stored one.
   *
   * @throws ALREADY_EXISTS (name); RESOURCE_EXHAUSTED beyond 20; NOT_FOUND for another person's view
   */
  async save(scope: DemandScope, input: SaveOrderListViewInput): Promise<ListViewDocument> {
    const { name, query } = parseInput(inputSchema, { name: input.name, query: input.query });
    const change = { name, query, ...(input.isDefault != null && { isDefault: input.isDefault }) };
    try {
      return await withTransaction(this.connection, async (session) => {
        const saved = await this.write(scope, input.uuid ?? undefined, change, session);
        if (input.isDefault) {
          const others = { ...ownerOf(scope), _id: { $ne: saved._id } };
          await this.updateMany(scope, others, { $set: { isDefault: false } }, { session });
        }
        return saved;
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      const message = 'この名前の表示は既に保存されています。';
      throw alreadyExists(message, { name: [message] });
    }
  }

  private async write(
    scope: DemandScope,
    uuid: string | undefined,
    change: Pick<ListViewDocument, 'name' | 'query'> & { isDefault?: boolean },
    session: ClientSession,
  ): Promise<ListViewDocument> {
    const owner = ownerOf(scope);
    const updatedAt = nowTimestamp();
    if (uuid !== undefined) {
      const set = { $set: { ...change, updatedAt } };
      const changed = await this.updateOne(scope, { _id: uuid, ...owner }, set, { session });
      if (!changed) throw notFound(NOT_FOUND);
      return changed;
    }
    await this.claims.take(scope, 'list-views', session);
    const same = await this.findOne(scope, { ...owner, isDefault: false, ...change }, { session });
    if (same) return same;
    if ((await this.count(scope, owner, { session })) >= MAX_VIEWS) {
      throw resourceExhausted(`保存できる表示は${MAX_VIEWS}件までです。`);
    }
    const view = { isDefault: false, ...change, _id: uuidv7(), ...owner, createdAt: updatedAt, updatedAt };
    return this.insert(scope, view, { session });
  }

  /** @throws NOT_FOUND for another person's view */
  async remove(scope: DemandScope, uuid: string): Promise<void> {
    const removed = await this.deleteMany(scope, { _id: uuid, ...ownerOf(scope) });
    if (removed === 0) throw notFound(NOT_FOUND);
  }
}
