import type { WmsConnectionDocument } from '../wms-connection.schema.js';
import type { WmsSyncLogDocument } from './wms-sync-log.schema.js';

/**
 * Limits the load on LOGILESS: a target is not read again sooner, whoever requests it and whatever the result was. Only
 * with another authorisation it is: the last result may be of another merchant, or that the permission was revoked.
 */
const APART_MS = 5 * 60_000;

const JST_TIME = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Why a synchronisation cannot be requested. */
export interface SyncBlocker {
  code: 'NOT_CONNECTED' | 'RUNNING' | 'TOO_SOON';
  message: string;
  /** When it ends automatically; null when it requires an action. */
  until: Date | null;
}

/** The conditions for synchronising a target of a demand. */
export interface SyncCircumstances {
  connection: Pick<WmsConnectionDocument, 'tokens' | 'authenticatedAt'> | null;
  /** The latest synchronisation of the target. */
  latest: Pick<WmsSyncLogDocument, 'state' | 'createdAt'> | null;
  now: Date;
}

/** The reason why not; null when a synchronisation can start. */
export function syncBlocker({ connection, latest, now }: SyncCircumstances): SyncBlocker | null {
  if (!connection?.tokens) {
    const message = 'ロジレスと連携していないため、同期できません。';
    return { code: 'NOT_CONNECTED', message, until: null };
  }
  if (!latest) return null;
  if (latest.state === 'RUNNING') {
    const message = '同期中です。終わってからもう一度お試しください。';
    return { code: 'RUNNING', message, until: null };
  }
  const { authenticatedAt } = connection;
  if (authenticatedAt && new Date(authenticatedAt) > latest.createdAt) return null;
  const next = new Date(latest.createdAt.getTime() + APART_MS);
  if (now >= next) return null;
  const message = `前回の同期から5分間は同期できません。${JST_TIME.format(next)}以降にお試しください。`;
  return { code: 'TOO_SOON', message, until: next };
}
