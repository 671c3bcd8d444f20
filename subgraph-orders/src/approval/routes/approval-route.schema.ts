import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from '../../orders/order.schema.js';
import { ApprovalStrategy } from '../../orders/records/review.schema.js';

/** How a route is used. */
export enum ApprovalRouteKind {
  /** Applies to the orders that meet its conditions. */
  RULE = 'RULE',
  /** Chosen by hand. */
  TEMPLATE = 'TEMPLATE',
}

/** One step of a route. */
export interface RouteGroupRecord {
  readonly approvalStrategy: ApprovalStrategy;
  readonly restrictByReviewerRole: boolean;
  readonly reviewerUuids: readonly string[];
}

/** What an administrator enters. */
export interface RouteSettings {
  name: string;
  kind: ApprovalRouteKind;
  isActive: boolean;
  /** Requesters cannot change the steps; always false for templates. */
  isBinding: boolean;
  /** Lowest amount without tax, yen; null: none. */
  amountFrom: string | null;
  /** The amount without tax must be lower, yen; null: no limit. */
  amountTo: string | null;
  /** Empty: every supplier. */
  supplierUuids: string[];
  /** 商品分類, one of which a line has; empty or missing: every order. */
  categoryUuids?: string[];
  /** Empty: every requester. */
  requesterUuids: string[];
  /** 予算超過: only requests that exceed a budget; missing in routes from before budgets existed. */
  onlyOverBudget?: boolean;
  groups: RouteGroupRecord[];
  /** Business days after which pending reviewers are reminded. */
  remindAfterDays: number;
  /** Business days after which administrators and the requester are told; null: never. */
  escalateAfterDays: number | null;
  /**
   * Largest total with tax for decisions by the link in the mail, yen, instead of that of the demand; 0: sign-in is
   * always required; null or missing: that of the demand.
   */
  mailApprovalLimit?: string | null;
}

/** A route of approval of a demand. */
export interface ApprovalRouteDocument extends DemandOwned, RouteSettings {
  /** Rules are tried from the lowest position. */
  position: number;
  createdAt: string;
  updatedAt: string;
}

/** One change of the routes of a demand; immutable. */
export interface ApprovalRouteChangeDocument extends DemandOwned {
  routeUuid: string | null;
  actor: ActorRecord;
  at: string;
  summary: string;
  before: RouteSettings | null;
  after: RouteSettings | null;
}

export const APPROVAL_ROUTE_MODEL = 'ApprovalRoute';
export const APPROVAL_ROUTE_CHANGE_MODEL = 'ApprovalRouteChange';

const group = new Schema(
  {
    approvalStrategy: { type: String, enum: [ApprovalStrategy.ALL, ApprovalStrategy.ANY], required: true },
    restrictByReviewerRole: { type: Boolean, required: true },
    reviewerUuids: { type: [String], required: true },
  },
  { _id: false },
);

export const approvalRouteSchema = new Schema<ApprovalRouteDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    name: { type: String, required: true },
    kind: { type: String, enum: Object.values(ApprovalRouteKind), required: true },
    isActive: { type: Boolean, required: true },
    isBinding: { type: Boolean, required: true },
    amountFrom: { type: String, default: null },
    amountTo: { type: String, default: null },
    supplierUuids: { type: [String], required: true },
    categoryUuids: { type: [String], default: [] },
    requesterUuids: { type: [String], required: true },
    onlyOverBudget: { type: Boolean, default: false },
    groups: [group],
    remindAfterDays: { type: Number, required: true },
    escalateAfterDays: { type: Number, default: null },
    mailApprovalLimit: { type: String, default: null },
    position: { type: Number, required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'approval_routes', versionKey: false, minimize: false },
).index({ demandUuid: 1, name: 1 }, { unique: true });

export const approvalRouteChangeSchema = new Schema<ApprovalRouteChangeDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    routeUuid: { type: String, default: null },
    actor: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    at: { type: String, required: true },
    summary: { type: String, required: true },
    before: { type: Object, default: null },
    after: { type: Object, default: null },
  },
  { collection: 'approval_route_changes', versionKey: false, minimize: false },
).index({ demandUuid: 1, _id: -1 });
