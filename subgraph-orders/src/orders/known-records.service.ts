import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { OrderDocument } from './order.schema.js';
import { ORDERED_STATUSES } from './order.status.js';
import type { OrderContent } from './order-content.js';
import { idsOf } from './order-content.mapping.js';
import { ReviewRoundRepository } from './records/review-round.repository.js';

/** Records to which an order may refer although they were deleted: the supplier has it with them. */
@Injectable()
export class KnownRecords {
  constructor(private readonly rounds: ReviewRoundRepository) {}

  /**
   * While a change of an order that the supplier has is not sent, they are those of the last request, which was checked:
   * a draft may name any deleted record.
   *
   * @param stored the content of the order
   */
  async of(
    scope: TenantScope,
    { _id, sentVersion, status }: Pick<OrderDocument, '_id' | 'sentVersion' | 'status'>,
    stored: OrderContent,
  ): Promise<ReadonlySet<string>> {
    if (sentVersion === 0) return new Set();
    if (ORDERED_STATUSES.includes(status)) return idsOf(stored);
    const last = await this.rounds.last(scope, _id);
    const contents = last ? [last.content, ...(last.baseline ? [last.baseline] : [])] : [];
    return new Set(contents.flatMap((content) => [...idsOf(content)]));
  }
}
