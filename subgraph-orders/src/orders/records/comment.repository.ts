import { DemandRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { OrderSendStatus } from '../order-enums.js';
import { stopOfMessage } from '../stopped-mail.js';
import { COMMENT_MODEL, type CommentDocument, MESSAGES_OF_ORDER, UNSENT_MESSAGES } from './comment.schema.js';
import { OrderCommentKind } from './comment-kinds.js';

@Injectable()
export class CommentRepository extends DemandRepository<CommentDocument> {
  constructor(@InjectModel(COMMENT_MODEL) model: Model<CommentDocument>) {
    super(model);
  }

  /** Orders of a demand with a message that a person stopped, and no later one that was sent. */
  async ordersWithStopped({ demandUuid }: TenantScope): Promise<string[]> {
    const uuids: string[] = await this.model.distinct('orderId', { demandUuid, ...UNSENT_MESSAGES.filter });
    const cursor = this.model
      .find({ orderId: { $in: uuids }, kind: OrderCommentKind.COMMENT })
      .select({ orderId: 1, status: 1, failureReason: 1, stopped: 1, sendAttempt: 1 })
      .hint({ ...MESSAGES_OF_ORDER })
      .sort({ orderId: 1, createdAt: -1, _id: -1 })
      .lean<CommentDocument[]>()
      .cursor();
    const [found, told] = [new Set<string>(), new Set<string>()];
    for await (const message of cursor) {
      const { orderId, status } = message;
      if (status === OrderSendStatus.SENT) told.add(orderId);
      else if (!told.has(orderId) && stopOfMessage(message)) found.add(orderId);
    }
    return [...found];
  }
}
