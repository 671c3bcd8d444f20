import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

export const WMS_CONNECTION_MODEL = 'WmsConnection';
export const WMS_TURN_MODEL = 'WmsTurn';

export interface WmsTokensDocument {
  /** Encrypted. */
  access: string;
  /** Encrypted. */
  refresh: string;
  expiresAt: Date;
  /** LOGILESS refused the access token, so it is renewed before the next call. */
  isRefused: boolean;
  /** When they were renewed because LOGILESS had refused those before; null for other reasons. */
  renewedAfterRefusalAt?: Date | null;
  /**
   * When LOGILESS refused the refresh token, such as one that it has consumed for a response that was lost. The access
   * token is used until it is refused or expires.
   */
  renewalRefusedAt?: Date | null;
  /** The access token is not renewed before this time while it is valid: the last attempt got no response. */
  renewAfter?: Date | null;
}

/** The connection of a demand to its merchant at LOGILESS. */
export interface WmsConnectionDocument extends DemandOwned {
  merchantId: string;
  /** Null until the connection is authorised, and after it ended. */
  tokens: WmsTokensDocument | null;
  /** Incremented by every pair of tokens, also after a disconnection. */
  tokenVersion: number;
  /** Lease of the process that refreshes the tokens. */
  refreshOwner: string | null;
  refreshUntil: Date | null;
  authenticatedAt: string | null;
  /** Name at that time, as users of the demand see it. */
  authenticatedBy: string | null;
  /** The last failure, in Japanese; null after a success. */
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
    renewedAfterRefusalAt: { type: Date, default: null },
    renewalRefusedAt: { type: Date, default: null },
    renewAfter: { type: Date, default: null },
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

/** The next permitted call of a merchant, for all processes together. */
export interface WmsTurnDocument {
  /** The merchant. */
  _id: string;
  nextAt: Date;
}

export const wmsTurnSchema = new Schema<WmsTurnDocument>(
  { _id: { type: String, required: true }, nextAt: { type: Date, required: true } },
  { collection: 'wms_turns', versionKey: false },
);
