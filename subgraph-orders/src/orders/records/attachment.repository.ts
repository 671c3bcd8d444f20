import { DemandRepository, type ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { grouped } from '../../utilities/grouped.js';
import { ATTACHMENT_MODEL, type AttachmentDocument } from './attachment.schema.js';

@Injectable()
export class AttachmentRepository extends DemandRepository<AttachmentDocument> {
  constructor(@InjectModel(ATTACHMENT_MODEL) model: Model<AttachmentDocument>) {
    super(model);
  }

  /** Files of several orders in one query, grouped by order, oldest first. */
  async ofOrders(scope: ReadScope, orderIds: readonly string[]): Promise<Map<string, AttachmentDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] } }))
      .sort({ createdAt: 1, _id: 1 })
      .lean<AttachmentDocument[]>();
    return grouped(rows, (row) => row.orderId ?? '');
  }

  /** Temporary files of all demands that are older than a moment and belong to no order. */
  async abandoned(before: string, limit: number): Promise<AttachmentDocument[]> {
    return this.model
      .find({ kind: 'TEMPORARY', createdAt: { $lt: before } })
      .limit(limit)
      .lean<AttachmentDocument[]>();
  }

  /** Deletes a temporary file; false when an order took it concurrently. */
  async removeTemporary(id: string): Promise<boolean> {
    return (await this.model.deleteOne({ _id: id, kind: 'TEMPORARY' })).deletedCount === 1;
  }
}
