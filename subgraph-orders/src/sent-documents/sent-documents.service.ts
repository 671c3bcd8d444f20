import {
  type DemandScope,
  optionalText,
  type Page,
  type PageArgs,
  parseInput,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { z } from 'zod';
import { NumberGrams } from '../orders/number-grams.service.js';
import { searchConditions, type WordSearch } from '../orders/order.search.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { between, numberOf } from '../orders/order-filter.js';
import { SendLogRepository } from '../orders/records/send-log.repository.js';
import { SEND_LOG_MODEL, type SendLogDocument } from '../orders/records/send-log.schema.js';
import type { SentDocumentWhere } from './sent-document.model.js';

const whereSchema = z.object({ text: optionalText({ label: '検索語', max: 100 }) }).loose();
const NEWEST_FIRST = { tradedOn: -1, _id: -1 } as const;

/** Filter of the send logs for a search. */
function filterOf(
  where: SentDocumentWhere | null | undefined,
  search?: WordSearch,
): QueryFilter<SendLogDocument> {
  const conditions: QueryFilter<SendLogDocument>[] = [{ status: OrderSendStatus.SENT }];
  if (where) {
    const { text } = parseInput(whereSchema, where);
    const tradedOn = between(where.dateFrom, where.dateTo);
    if (tradedOn) conditions.push({ tradedOn });
    const totalYen = between(numberOf(where.amountFrom), numberOf(where.amountTo));
    if (totalYen) conditions.push({ totalYen });
    if (where.demandSupplierId) conditions.push({ demandSupplierId: where.demandSupplierId });
    conditions.push(...searchConditions(text, search));
  }
  return { $and: conditions };
}

/** Search of all documents sent to suppliers (電子帳簿保存法), by date, amount and supplier, and combinations. */
@Injectable()
export class SentDocuments {
  constructor(
    private readonly logs: SendLogRepository,
    private readonly numbers: NumberGrams,
  ) {}

  /** Newest 取引年月日 first. */
  async page(
    scope: DemandScope,
    where: SentDocumentWhere | null | undefined,
    args: PageArgs,
  ): Promise<Page<SendLogDocument>> {
    return this.logs.page(scope, await this.filterOf(scope, where), args, NEWEST_FIRST);
  }

  /** All results of a search, up to a limit. */
  async all(
    scope: DemandScope,
    where: SentDocumentWhere | null | undefined,
    limit: number,
  ): Promise<SendLogDocument[]> {
    return this.logs.find(scope, await this.filterOf(scope, where), { sort: NEWEST_FIRST, limit });
  }

  private async filterOf(
    scope: DemandScope,
    where: SentDocumentWhere | null | undefined,
  ): Promise<QueryFilter<SendLogDocument>> {
    // Validate first, before anything is queried.
    const own = filterOf(where);
    const withNumbers = await this.numbers.canFind(scope, SEND_LOG_MODEL, where?.text);
    return withNumbers ? filterOf(where, { withNumbers }) : own;
  }
}
