import {
  type DemandOwned,
  DemandRepository,
  type ReadScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';
import type { ActorRecord } from '../orders/order.schema.js';
import { SupplierAnswerDecisionKind, SupplierAnswerKind } from '../orders/supplier-answer.enums.js';
import { grouped } from '../utilities/grouped.js';

/** What was answered about one line. */
export interface AnswerLine {
  lineId: string;
  /** As printed. */
  name: string;
  /** As printed, or as the buyer had accepted it before. */
  orderedDate: string | null;
  /** Null when it equals the ordered date. */
  proposedDate: string | null;
  note: string | null;
}

export interface AnswerFile {
  uuid: string;
  name: string;
  byteSize: number;
  mimeType: string;
  key: string;
}

export interface AnswerDecision {
  kind: SupplierAnswerDecisionKind;
  at: string;
  by: ActorRecord;
  comment: string | null;
}

/** An answer of a supplier; immutable except for the decision, which is made once. */
export interface SupplierAnswerDocument extends DemandOwned {
  orderId: string;
  linkId: string;
  /** Version of the order document. */
  version: number;
  at: string;
  respondent: string;
  kind: SupplierAnswerKind;
  comment: string | null;
  lines: AnswerLine[];
  files: AnswerFile[];
  decision: AnswerDecision | null;
}

export const SUPPLIER_ANSWER_MODEL = 'SupplierAnswer';

const optional = { type: String, default: null };

export const supplierAnswerSchema = new Schema<SupplierAnswerDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    linkId: { type: String, required: true },
    version: { type: Number, required: true },
    at: { type: String, required: true },
    respondent: { type: String, required: true },
    kind: { type: String, enum: Object.values(SupplierAnswerKind), required: true },
    comment: optional,
    lines: [
      {
        lineId: String,
        name: String,
        orderedDate: optional,
        proposedDate: optional,
        note: optional,
        _id: false,
      },
    ],
    files: [{ uuid: String, name: String, byteSize: Number, mimeType: String, key: String, _id: false }],
    decision: {
      type: {
        kind: { type: String, enum: Object.values(SupplierAnswerDecisionKind) },
        at: String,
        by: { type: { actor: String, uuid: String, name: String }, _id: false },
        comment: optional,
      },
      _id: false,
      default: null,
    },
  },
  { collection: 'supplier_answers', versionKey: false, minimize: false },
).index({ orderId: 1, at: -1, _id: -1 });

/** Answers shown of one order. */
export const MAX_SHOWN_ANSWERS = 50;

@Injectable()
export class SupplierAnswerRepository extends DemandRepository<SupplierAnswerDocument> {
  constructor(@InjectModel(SUPPLIER_ANSWER_MODEL) model: Model<SupplierAnswerDocument>) {
    super(model);
  }

  /** The answers to a version that the buyer has accepted, oldest first. */
  async accepted(scope: TenantScope, orderId: string, version: number): Promise<SupplierAnswerDocument[]> {
    const filter = { orderId, version, 'decision.kind': SupplierAnswerDecisionKind.ACCEPTED };
    return (await this.find(scope, filter, { sort: { at: -1, _id: -1 } })).toReversed();
  }

  /** Answers to several orders in one query, grouped by order, newest first. */
  async ofOrders(
    scope: ReadScope,
    orderIds: readonly string[],
  ): Promise<Map<string, SupplierAnswerDocument[]>> {
    const rows = await this.model
      .find(this.scoped(scope, { orderId: { $in: [...orderIds] } }))
      .sort({ at: -1, _id: -1 })
      .lean<SupplierAnswerDocument[]>();
    return grouped(rows, (row) => row.orderId);
  }
}
