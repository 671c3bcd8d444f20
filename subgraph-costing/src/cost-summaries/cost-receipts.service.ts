import { sumYen } from '@hacchu-hub/purchase-math';
import { type DemandScope, pageWindow, parseInput, yearMonth } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { PeriodRepository } from '../periods/period.repository.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import type { CostReceiptPage } from './cost-receipt.model.js';
import type { CostReceiptsInput } from './cost-summary.inputs.js';
import { findMonth } from './found-month.js';

const rules = z.object({ targetMonth: yearMonth('対象月') });

/** The receipts behind a figure. */
@Injectable()
export class CostReceiptsService {
  constructor(
    private readonly periods: PeriodRepository,
    private readonly receipts: ReceiptsSource,
  ) {}

  /** Receipts of a product in a month, oldest first. @throws INVALID_ARGUMENT, UNAVAILABLE */
  async page(
    scope: DemandScope,
    { productUuid, targetMonth, ...window }: CostReceiptsInput,
  ): Promise<CostReceiptPage> {
    const { skip, limit, page } = pageWindow(window);
    parseInput(rules, { targetMonth });
    const { days } = findMonth(targetMonth, await this.periods.all(scope));
    const receipts = await this.receipts.receipts(scope, days, productUuid);
    return {
      items: receipts.slice(skip, skip + limit).map((receipt) => ({
        historyDate: receipt.historyDate,
        orderUuid: receipt.orderUuid,
        order: { uuid: receipt.orderUuid },
        purchaseNumber: receipt.purchaseNumber,
        orderProductLineId: receipt.lineId,
        quantity: receipt.diffFromPrevious,
        unitPrice: receipt.unitPrice,
        isUnpriced: receipt.isUnpriced,
        amount: receipt.amount,
      })),
      totalCount: receipts.length,
      page,
      limit,
      days,
      totalQuantity: receipts.reduce((sum, { diffFromPrevious }) => sum + diffFromPrevious, 0),
      totalAmount: sumYen(receipts.map(({ amount }) => amount)),
    };
  }
}
