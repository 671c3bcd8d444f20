import {
  DemandRepository,
  type DemandScope,
  isDuplicateKey,
  nowTimestamp,
  parseInput,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { z } from 'zod';
import { MAX_TILES } from './arrangement.model.js';
import {
  HOME_ARRANGEMENT_MODEL,
  type HomeArrangementDocument,
  type TilePlacement,
} from './arrangement.schema.js';

const inputSchema = z.object({
  tiles: z
    .array(
      z.object({
        key: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'タイルの名前が正しくありません。'),
        isHidden: z.boolean(),
        isWide: z.boolean(),
      }),
    )
    .min(1, 'タイルを指定してください。')
    .max(MAX_TILES, `タイルは${MAX_TILES}個までです。`)
    .refine((tiles) => new Set(tiles.map(({ key }) => key)).size === tiles.length, {
      error: '同じタイルが重複しています。',
    }),
});

const ownerOf = ({ actor }: DemandScope): Pick<HomeArrangementDocument, 'ownerActor' | 'ownerUuid'> => ({
  ownerActor: actor.actor,
  ownerUuid: actor.uuid,
});

/** Arrangements of the home page, one per person and demand; the last one that was saved counts. */
@Injectable()
export class HomeArrangements extends DemandRepository<HomeArrangementDocument> {
  constructor(@InjectModel(HOME_ARRANGEMENT_MODEL) model: Model<HomeArrangementDocument>) {
    super(model);
  }

  /** Null for a person who has the default. */
  async ofOwner(scope: DemandScope): Promise<HomeArrangementDocument | null> {
    return this.findOne(scope, ownerOf(scope));
  }

  /** @throws INVALID_ARGUMENT (tiles) */
  async save(scope: DemandScope, tiles: readonly TilePlacement[]): Promise<HomeArrangementDocument> {
    const set = { ...parseInput(inputSchema, { tiles }), updatedAt: nowTimestamp() };
    const update = () => this.updateOne(scope, ownerOf(scope), { $set: set });
    const changed = await update();
    if (changed) return changed;
    try {
      return await this.insert(scope, { _id: uuidv7(), ...ownerOf(scope), ...set });
    } catch (error) {
      // Another tab has saved the first arrangement in the meantime.
      const saved = isDuplicateKey(error) && (await update());
      if (!saved) throw error;
      return saved;
    }
  }

  /** @returns whether there was an arrangement */
  async reset(scope: DemandScope): Promise<boolean> {
    return (await this.deleteMany(scope, ownerOf(scope))) > 0;
  }
}
