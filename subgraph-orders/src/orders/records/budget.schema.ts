import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from '../order.schema.js';

/** What a budget is for. */
export enum BudgetScope {
  DEMAND = 'DEMAND',
  SUPPLIER = 'SUPPLIER',
  CATEGORY = 'CATEGORY',
}

/** What a person enters. */
export interface BudgetSettings {
  /** YYYY-MM. */
  month: string;
  scope: BudgetScope;
  /** The supplier or category; null for the whole demand. */
  targetUuid: string | null;
  /** Whole yen without tax. */
  amount: string;
}

/** A budget of a demand for a month. */
export interface BudgetDocument extends DemandOwned, BudgetSettings {
  /** The sum that counts against it, see spending.rules.ts. */
  key: string;
  /** The highest threshold in percent of which people were told; 0 before the first. */
  noticedThreshold: number;
  /** Changes with every request whose approval depends on this budget, so that such requests exclude each other. */
  claim?: string;
  createdAt: string;
  updatedAt: string;
}

/** One change of the budgets of a demand; immutable. */
export interface BudgetChangeDocument extends DemandOwned {
  actor: ActorRecord;
  at: string;
  summary: string;
  /** Budgets before and after; empty where there were none. */
  before: BudgetSettings[];
  after: BudgetSettings[];
}

export const BUDGET_MODEL = 'Budget';
export const BUDGET_CHANGE_MODEL = 'BudgetChange';

export const budgetSchema = new Schema<BudgetDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    month: { type: String, required: true },
    scope: { type: String, enum: Object.values(BudgetScope), required: true },
    targetUuid: { type: String, default: null },
    key: { type: String, required: true },
    amount: { type: String, required: true },
    noticedThreshold: { type: Number, default: 0 },
    claim: { type: String },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'budgets', versionKey: false, minimize: false },
).index({ demandUuid: 1, month: 1, key: 1 }, { unique: true });

export const budgetChangeSchema = new Schema<BudgetChangeDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    actor: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    at: { type: String, required: true },
    summary: { type: String, required: true },
    before: { type: [Object], required: true },
    after: { type: [Object], required: true },
  },
  { collection: 'budget_changes', versionKey: false, minimize: false },
).index({ demandUuid: 1, _id: -1 });
