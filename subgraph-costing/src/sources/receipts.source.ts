import { Injectable } from '@nestjs/common';
import { InternalClient, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

import { orUnavailable } from './source-failure.js';

const receipt = z.object({
  productId: z.string(),
  /** Pieces that this receipt added; negative for a correction. */
  diffFromPrevious: z.number().int(),
  /** Yen before tax that this receipt added. */
  amount: z.string().regex(/^-?\d+$/),
});

/** One receipt of a product, as the orders slice priced it. */
export type Receipt = z.infer<typeof receipt>;

const RECEIPTS = /* GraphQL */ `
  query ReceiptsForCosting($demandUuid: ID!, $from: LocalDate!, $to: LocalDate!) {
    receiptsForCosting(demandUuid: $demandUuid, from: $from, to: $to) {
      productId
      diffFromPrevious
      amount
    }
  }
`;

/** The receipts of a demand; the orders slice owns them, nothing of them is kept here. */
@Injectable()
export class ReceiptsSource {
  constructor(private readonly client: InternalClient) {}

  /**
   * All receipts dated within the days given (JST, both included), in one call.
   * @throws UNAVAILABLE when the orders slice does not answer
   */
  async between(scope: TenantScope, days: { from: string; to: string }): Promise<Receipt[]> {
    const { receiptsForCosting } = await orUnavailable(
      '入荷の情報を取得できませんでした。しばらくしてから再度お試しください。',
      this.client.query(
        'orders',
        RECEIPTS,
        { demandUuid: scope.demandUuid, ...days },
        z.object({ receiptsForCosting: z.array(receipt) }),
      ),
    );
    return receiptsForCosting;
  }
}
