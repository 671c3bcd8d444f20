import {
  DemandRepository,
  isDuplicateKey,
  nowTimestamp,
  type ReadScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { digestOf } from '../utilities/digest.js';
import { grouped } from '../utilities/grouped.js';
import {
  SUPPLIER_LINK_MODEL,
  SUPPLIER_LINK_USE_MODEL,
  type SupplierLinkDocument,
  type SupplierLinkUseDocument,
} from './supplier-link.schema.js';

@Injectable()
export class SupplierLinkRepository extends DemandRepository<SupplierLinkDocument> {
  constructor(@InjectModel(SUPPLIER_LINK_MODEL) model: Model<SupplierLinkDocument>) {
    super(model);
  }

  /**
   * The link of a token that we signed, in any demand; the signature authorises the access. That of a failed mail, which
   * may have arrived all the same, is found once it is superseded, so that the supplier learns of the newer mail.
   */
  async findSigned(id: string): Promise<SupplierLinkDocument | null> {
    const isKnown = [{ requestedAt: { $ne: null } }, { supersededAt: { $ne: null } }];
    return this.model.findOne({ _id: id, $or: isKnown }).lean<SupplierLinkDocument>();
  }

  /** The link that was mailed last; null when the order was never mailed with one. */
  async latestOf(
    scope: TenantScope,
    orderId: string,
    session?: ClientSession,
  ): Promise<SupplierLinkDocument | null> {
    const filter = { orderId, requestedAt: { $ne: null } };
    return this.findOne(scope, filter, { sort: { requestedAt: -1, _id: -1 }, ...(session && { session }) });
  }

  /** The links of several orders that were mailed last, in one query. */
  async latestOfOrders(
    scope: ReadScope,
    orderIds: readonly string[],
  ): Promise<Map<string, SupplierLinkDocument>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] }, requestedAt: { $ne: null } }))
      .sort({ requestedAt: 1, _id: 1 })
      .lean<SupplierLinkDocument[]>();
    return new Map(rows.map((link) => [link.orderId, link]));
  }

  /** Demands with links that await an answer, for jobs that process all of them. */
  async demandsAwaitingAnswers(): Promise<string[]> {
    return this.model.distinct('demandUuid', { awaitingSince: { $ne: null } });
  }
}

/** A client as it is recorded. */
export interface LinkClient {
  /** Network part of the address; empty if unknown. */
  readonly network: string;
  readonly userAgent: string;
}

/** Clients recorded per link; the uses of further ones are not recorded. */
export const MAX_CLIENTS = 50;

/** Records who used the links. */
@Injectable()
export class SupplierLinkUses extends DemandRepository<SupplierLinkUseDocument> {
  constructor(@InjectModel(SUPPLIER_LINK_USE_MODEL) model: Model<SupplierLinkUseDocument>) {
    super(model);
  }

  /** @param respondent name that was given with an answer */
  async record(
    scope: TenantScope,
    linkId: string,
    { network, userAgent }: LinkClient,
    respondent?: string,
  ): Promise<void> {
    const client = digestOf(`${network}\n${userAgent}`);
    const _id = `${linkId}:${client}`;
    const now = nowTimestamp();
    const again = {
      $inc: { count: 1 },
      $set: { lastUsedAt: now, ...(respondent !== undefined && { respondent }) },
    };
    if (await this.updateOne(scope, { _id }, again)) return;
    if ((await this.count(scope, { linkId })) >= MAX_CLIENTS) return;
    const first = { network, userAgent, firstUsedAt: now, lastUsedAt: now, count: 1 };
    try {
      await this.insert(scope, { _id, linkId, ...first, respondent: respondent ?? null });
    } catch (error) {
      // The same client was recorded concurrently.
      if (!isDuplicateKey(error)) throw error;
      await this.updateOne(scope, { _id }, again);
    }
  }

  /** Uses of several links in one query, the last first. */
  async ofLinks(
    scope: ReadScope,
    linkIds: readonly string[],
  ): Promise<Map<string, SupplierLinkUseDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { linkId: { $in: [...linkIds] } }))
      .sort({ lastUsedAt: -1, _id: 1 })
      .lean<SupplierLinkUseDocument[]>();
    return grouped(rows, (row) => row.linkId);
  }
}
