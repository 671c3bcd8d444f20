import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** A filter of the order list, saved by a person under a name. */
export interface ListViewDocument extends DemandOwned {
  ownerActor: string;
  ownerUuid: string;
  name: string;
  /** Query string of the list's URL, without the question mark. */
  query: string;
  /** Whether the list opens with it. */
  isDefault: boolean;
  createdAt: string;
  updatedAt: string;
}

export const LIST_VIEW_MODEL = 'OrderListView';

export const listViewSchema = new Schema<ListViewDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    ownerActor: { type: String, required: true },
    ownerUuid: { type: String, required: true },
    name: { type: String, required: true },
    query: { type: String, default: '' },
    isDefault: { type: Boolean, default: false },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'order_list_views', versionKey: false, minimize: false },
).index({ demandUuid: 1, ownerActor: 1, ownerUuid: 1, name: 1 }, { unique: true });
