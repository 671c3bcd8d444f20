import { type DemandOwned, DemandRepository } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { ActorRecord } from '../orders/order.schema.js';

/** An address outside the master data that a user confirmed as a recipient for one supplier. */
export interface ConfirmedRecipientDocument extends DemandOwned {
  demandSupplierId: string;
  /** Lower case. */
  address: string;
  /** The order of the mail in which it was first confirmed. */
  orderId: string;
  confirmedBy: ActorRecord;
  confirmedAt: string;
}

export const CONFIRMED_RECIPIENT_MODEL = 'ConfirmedRecipient';

export const confirmedRecipientSchema = new Schema<ConfirmedRecipientDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    demandSupplierId: { type: String, required: true },
    address: { type: String, required: true },
    orderId: { type: String, required: true },
    confirmedBy: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    confirmedAt: { type: String, required: true },
  },
  { collection: 'confirmed_recipients', versionKey: false },
).index({ demandUuid: 1, demandSupplierId: 1, address: 1 });

@Injectable()
export class ConfirmedRecipients extends DemandRepository<ConfirmedRecipientDocument> {
  constructor(@InjectModel(CONFIRMED_RECIPIENT_MODEL) model: Model<ConfirmedRecipientDocument>) {
    super(model);
  }
}
