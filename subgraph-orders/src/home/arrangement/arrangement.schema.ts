import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** Where and how a person wants one tile. */
export interface TilePlacement {
  /** Name that the tile has in the front end. */
  key: string;
  isHidden: boolean;
  isWide: boolean;
}

/** How a person arranged the tiles of the home page of a demand. */
export interface HomeArrangementDocument extends DemandOwned {
  ownerActor: string;
  ownerUuid: string;
  /** In the order of the page; also tiles that the current release does not know. */
  tiles: TilePlacement[];
  updatedAt: string;
}

export const HOME_ARRANGEMENT_MODEL = 'HomeArrangement';

export const homeArrangementSchema = new Schema<HomeArrangementDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    ownerActor: { type: String, required: true },
    ownerUuid: { type: String, required: true },
    tiles: [
      {
        _id: false,
        key: { type: String, required: true },
        isHidden: { type: Boolean, required: true },
        isWide: { type: Boolean, required: true },
      },
    ],
    updatedAt: { type: String, required: true },
  },
  { collection: 'home_arrangements', versionKey: false, minimize: false },
).index({ demandUuid: 1, ownerActor: 1, ownerUuid: 1 }, { unique: true });
