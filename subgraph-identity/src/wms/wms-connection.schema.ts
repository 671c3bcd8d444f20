import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const WMS_CONNECTION_MODEL = 'WmsConnection';
export const WMS_TURN_MODEL = 'WmsTurn';

export interface WmsTokensDocument {
  /** Sealed. */
  access: string;
  /** Sealed. */
  refresh: string;
  expiresAt: Date;
  /** LOGILESS did not take the access token, so it is replaced before the next call. */
  isRefused: boolean;
}

/** The connection of a demand to its merchant at LOGILESS. */
export interface WmsConnectionDocument extends DemandOwned {
  merchantId: string;
  /** Null until somebody agreed at LOGILESS, and again once that is over. */
  tokens: WmsTokensDocument | null;
  /** Rises with every pair of tokens, also after the connection was ended. */
  tokenVersion: number;
  /** Who refreshes the tokens now, and until when nobody else does. */
  refreshOwner: string | null;
  refreshUntil: Date | null;
  authenticatedAt: string | null;
  /** Name at the time, as people of the demand read it. */
  authenticatedBy: string | null;
  /** What went wrong last, in Japanese; null since it works. */
  lastError: string | null;
  lastErrorAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const tokensSchema = new Schema<WmsTokensDocument>(
  {
    access: { type: String, required: true },
    refresh: { type: String, required: true },
    expiresAt: { type: Date, required: true },
    isRefused: { type: Boolean, required: true },
  },
  { _id: false },
);

export const wmsConnectionSchema = new Schema<WmsConnectionDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    merchantId: { type: String, required: true },
    tokens: { type: tokensSchema, default: null },
    tokenVersion: { type: Number, required: true },
    refreshOwner: { type: String, default: null },
    refreshUntil: { type: Date, default: null },
    authenticatedAt: { type: String, default: null },
    authenticatedBy: { type: String, default: null },
    lastError: { type: String, default: null },
    lastErrorAt: { type: String, default: null },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'wms_connections', versionKey: false },
)
  .index({ demandUuid: 1 }, { unique: true })
  .index({ 'tokens.expiresAt': 1 });

/** When a merchant may be called next, by whichever process. */
export interface WmsTurnDocument {
  /** The merchant. */
  _id: string;
  nextAt: Date;
}

export const wmsTurnSchema = new Schema<WmsTurnDocument>(
  { _id: { type: String, required: true }, nextAt: { type: Date, required: true } },
  { collection: 'wms_turns', versionKey: false },
);
