import { DemandRepository, nowTimestamp, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { actorOf } from '../../orders/order-actors.js';
import {
  APPROVAL_ROUTE_CHANGE_MODEL,
  APPROVAL_ROUTE_MODEL,
  type ApprovalRouteChangeDocument,
  type ApprovalRouteDocument,
} from './approval-route.schema.js';

@Injectable()
export class ApprovalRouteRepository extends DemandRepository<ApprovalRouteDocument> {
  constructor(@InjectModel(APPROVAL_ROUTE_MODEL) model: Model<ApprovalRouteDocument>) {
    super(model);
  }

  /** Rules in the order in which they are tried, then templates, by name. */
  async all(scope: TenantScope, session?: ClientSession): Promise<ApprovalRouteDocument[]> {
    return this.find(scope, {}, { sort: { kind: 1, position: 1, name: 1 }, ...(session && { session }) });
  }
}

@Injectable()
export class ApprovalRouteChangeRepository extends DemandRepository<ApprovalRouteChangeDocument> {
  constructor(@InjectModel(APPROVAL_ROUTE_CHANGE_MODEL) model: Model<ApprovalRouteChangeDocument>) {
    super(model);
  }

  async append(
    scope: TenantScope,
    change: Pick<ApprovalRouteChangeDocument, 'routeUuid' | 'summary' | 'before' | 'after'>,
    session: ClientSession,
  ): Promise<void> {
    const entry = { ...change, _id: uuidv7(), actor: actorOf(scope), at: nowTimestamp() };
    await this.insert(scope, entry, { session });
  }

  /** Newest first. */
  async latest(
    scope: TenantScope,
    limit: number,
    session?: ClientSession,
  ): Promise<ApprovalRouteChangeDocument[]> {
    return this.find(scope, {}, { sort: { _id: -1 }, limit, ...(session && { session }) });
  }
}
