import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { LOGGER, nowTimestamp, steadyNow, type TenantScope, withTransaction } from '@hacchu-hub/subgraph-kit';
import {
  LogilessError,
  logilessMessage,
  type LogilessTokens,
  refreshLogilessTokens,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { type WmsApplication, WmsProvision } from './wms.application.js';
import { WmsConnectionRepository } from './wms-connection.repository.js';
import type { WmsConnectionDocument, WmsTokensDocument } from './wms-connection.schema.js';
import { WmsFailures } from './wms-failures.js';

/** Tokens are renewed this long before they expire; LOGILESS issues them for 30 days. */
export const RENEW_BEFORE_MS = 7 * 24 * 60 * 60_000;
/** Longer than the timeout of LOGILESS calls. */
const LEASE_MS = 30_000;
const LOOK_AGAIN_MS = 100;
/** A token that is refused this soon after the one before it was refused shows that the connection has ended. */
const REFUSED_AGAIN_MS = 60_000;
/** Callers wait for LOGILESS while it does not respond to a renewal, so it is not asked again at once. */
const RENEW_AGAIN_MS = 10 * 60_000;
/** How long new tokens are kept for a database that does not take them; together shorter than the lease. */
const STORE_AGAIN_MS = [500, 1_000, 2_000, 4_000];
/** A little more than a day, so that the daily job warns at least once. */
const WARN_BEFORE_MS = 25 * 60 * 60_000;
const LONGEST_WAIT_MS = 12_000;

/** Whether LOGILESS accepts the access token, as far as is known. */
const isUsable = ({ isRefused, expiresAt }: WmsTokensDocument): boolean =>
  !isRefused && expiresAt.getTime() > Date.now();

/** Whether the access token is to be renewed before the next call. */
const isDue = (tokens: WmsTokensDocument): boolean => {
  if (!isUsable(tokens)) return true;
  const { expiresAt, renewalRefusedAt, renewAfter } = tokens;
  const isEarly = expiresAt.getTime() - Date.now() > RENEW_BEFORE_MS;
  return !isEarly && !renewalRefusedAt && (renewAfter?.getTime() ?? 0) <= Date.now();
};

const JST_MINUTE = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** In Japanese: until when the connection lasts, and what to do. */
const endingMessage = ({ expiresAt }: WmsTokensDocument): string =>
  `ロジレスとの連携を更新できませんでした。${JST_MINUTE.format(expiresAt)}に連携が切れます。それまでに再認証してください。`;

export interface WmsToken {
  /** Base URL of LOGILESS. */
  origin: string;
  merchantId: string;
  accessToken: string;
  tokenVersion: number;
}

const contextOf = (demandUuid: string, field: 'access' | 'refresh'): string => `wms:${demandUuid}:${field}`;

/** Encrypts a pair of tokens for the row of a demand. */
export const sealedTokens = (
  { box }: WmsApplication,
  demandUuid: string,
  { accessToken, refreshToken, expiresAt }: LogilessTokens,
): WmsTokensDocument => ({
  access: box.seal(accessToken, contextOf(demandUuid, 'access')),
  refresh: box.seal(refreshToken, contextOf(demandUuid, 'refresh')),
  expiresAt,
  isRefused: false,
});

/** No process refreshes the tokens. */
const FREE = { refreshOwner: null, refreshUntil: null } as const;

/**
 * The tokens of connections. They are renewed before they expire and when LOGILESS refuses them, by one process at a
 * time: a refresh token is valid once, so two concurrent refreshes would end the connection.
 */
@Injectable()
export class WmsTokens {
  constructor(
    private readonly connections: WmsConnectionRepository,
    private readonly provision: WmsProvision,
    private readonly audit: AuditLog,
    private readonly failures: WmsFailures,
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A token for a call. @throws LogilessError UNAUTHORIZED without a connection, UNAVAILABLE while none is available */
  async current(scope: TenantScope): Promise<WmsToken> {
    const deadline = Date.now() + LONGEST_WAIT_MS;
    for (;;) {
      const { application } = this.provision;
      const row = await this.connections.findById(scope, scope.demandUuid);
      if (!application || !row?.tokens) throw new LogilessError('UNAUTHORIZED', 'there is no connection');
      const { tokens } = row;
      if (!isDue(tokens)) return this.opened(application, scope, row, tokens);
      const owner = await this.takeLease(scope, row);
      if (owner !== null) {
        const isRenewed = await this.renew(application, scope, row, tokens, owner);
        // Without new tokens the existing one is used as long as it is valid.
        if (!isRenewed && isUsable(tokens)) return this.opened(application, scope, row, tokens);
        if (!isRenewed) throw new LogilessError('UNAVAILABLE', 'the tokens could not be renewed');
        continue;
      }
      // Another process renews them: no need to wait while the old token is valid.
      if (isUsable(tokens)) return this.opened(application, scope, row, tokens);
      if (Date.now() > deadline) throw new LogilessError('UNAVAILABLE', 'the tokens are being renewed');
      await sleep(LOOK_AGAIN_MS);
    }
  }

  /**
   * Records that LOGILESS refused the token of a version; later versions are not affected. It is renewed before the next
   * call. If it had just been renewed for that reason, or cannot be renewed, the connection has ended.
   */
  async refuse(scope: TenantScope, tokenVersion: number): Promise<void> {
    const filter = { _id: scope.demandUuid, tokenVersion, tokens: { $ne: null } };
    const row = await this.connections.findById(scope, scope.demandUuid);
    const tokens = row?.tokenVersion === tokenVersion ? row.tokens : null;
    const renewedAt = tokens?.renewedAfterRefusalAt?.getTime() ?? 0;
    const isOver = tokens?.renewalRefusedAt || Date.now() - renewedAt < REFUSED_AGAIN_MS;
    if (isOver) return this.end(scope, filter);
    await this.connections.updateOne(scope, filter, { $set: { 'tokens.isRefused': true } });
  }

  /** Encrypts the tokens of a connection with the current key, without a call of LOGILESS. @throws SecretError */
  async reencrypt(scope: TenantScope): Promise<void> {
    const { application } = this.provision;
    const row = application && (await this.connections.findById(scope, scope.demandUuid));
    if (application && row?.tokens) await this.sealAgain(application, scope, row.tokenVersion, row.tokens);
  }

  /** Tells the ADMINs once when the tokens expire within a day because they could not be renewed. */
  async warnOfExpiry(scope: TenantScope): Promise<void> {
    const row = await this.connections.findById(scope, scope.demandUuid);
    const tokens = row?.tokens;
    if (!tokens || tokens.expiresAt.getTime() - Date.now() > WARN_BEFORE_MS) return;
    const message = endingMessage(tokens);
    const key = `ending:${row.tokenVersion}`;
    await withTransaction(this.connection, (session) =>
      this.failures.tell(session, { demandUuid: scope.demandUuid, key, message, reason: message }),
    );
  }

  private async opened(
    application: WmsApplication,
    scope: TenantScope,
    { merchantId, tokenVersion }: WmsConnectionDocument,
    tokens: WmsTokensDocument,
  ): Promise<WmsToken> {
    const { box } = application;
    const { demandUuid } = scope;
    const accessToken = box.open(tokens.access, contextOf(demandUuid, 'access'));
    await this.sealAgain(application, scope, tokenVersion, tokens);
    return { origin: application.logiless.origin, merchantId, accessToken, tokenVersion };
  }

  private async sealAgain(
    application: WmsApplication,
    scope: TenantScope,
    tokenVersion: number,
    tokens: WmsTokensDocument,
  ): Promise<void> {
    const { box } = application;
    const { demandUuid } = scope;
    if (box.isCurrent(tokens.access) && box.isCurrent(tokens.refresh)) return;
    const { access, refresh } = sealedTokens(application, demandUuid, {
      accessToken: box.open(tokens.access, contextOf(demandUuid, 'access')),
      refreshToken: box.open(tokens.refresh, contextOf(demandUuid, 'refresh')),
      expiresAt: tokens.expiresAt,
    });
    const filter = { _id: demandUuid, tokenVersion, tokens: { $ne: null } };
    await this.connections.updateOne(scope, filter, {
      $set: { 'tokens.access': access, 'tokens.refresh': refresh },
    });
  }

  /** @returns the name of the lease; null when another process holds it */
  private async takeLease(
    scope: TenantScope,
    { tokenVersion }: WmsConnectionDocument,
  ): Promise<string | null> {
    const owner = randomUUID();
    const now = steadyNow();
    const taken = await this.connections.updateOne(
      scope,
      {
        _id: scope.demandUuid,
        tokenVersion,
        tokens: { $ne: null },
        $or: [{ refreshUntil: null }, { refreshUntil: { $lte: now } }],
      },
      { $set: { refreshOwner: owner, refreshUntil: new Date(now.getTime() + LEASE_MS) } },
    );
    return taken ? owner : null;
  }

  /** @returns whether there are new tokens. @throws LogilessError UNAUTHORIZED when the connection has ended */
  private async renew(
    application: WmsApplication,
    scope: TenantScope,
    { tokenVersion }: WmsConnectionDocument,
    tokens: WmsTokensDocument,
    refreshOwner: string,
  ): Promise<boolean> {
    const { demandUuid } = scope;
    const mine = { _id: demandUuid, tokenVersion, refreshOwner };
    let renewed: LogilessTokens;
    try {
      const refreshToken = application.box.open(tokens.refresh, contextOf(demandUuid, 'refresh'));
      renewed = await refreshLogilessTokens(application.logiless, refreshToken);
    } catch (error) {
      if (error instanceof LogilessError && error.failure === 'UNAUTHORIZED') {
        if (isUsable(tokens) && (await this.keepUntilExpiry(scope, mine, tokens))) return false;
        await this.end(scope, mine);
        throw error;
      }
      this.logger.warn({ demandUuid, reason: String(error) }, 'tokens of LOGILESS could not be renewed');
      await this.connections.updateOne(scope, mine, {
        $set: {
          ...FREE,
          'tokens.renewAfter': new Date(Date.now() + RENEW_AGAIN_MS),
          lastError: logilessMessage('UNAVAILABLE'),
          lastErrorAt: nowTimestamp(),
        },
      });
      return false;
    }
    await this.store(scope, tokenVersion, {
      ...sealedTokens(application, demandUuid, renewed),
      renewedAfterRefusalAt: tokens.isRefused ? new Date() : null,
    });
    return true;
  }

  /**
   * Stores new tokens. Nothing else has them, and the refresh token before them is consumed, so a database that fails
   * for a moment is tried again. Does not overwrite a connection that was ended or authorised again in the meantime.
   */
  private async store(scope: TenantScope, tokenVersion: number, tokens: WmsTokensDocument): Promise<void> {
    const filter = { _id: scope.demandUuid, tokenVersion, tokens: { $ne: null } };
    const set = { ...FREE, tokens, lastError: null, lastErrorAt: null };
    const waits = STORE_AGAIN_MS.values();
    for (;;) {
      try {
        await this.connections.updateOne(scope, filter, { $set: set, $inc: { tokenVersion: 1 } });
        return;
      } catch (error) {
        const { value: waitMs, done } = waits.next();
        if (done) throw error;
        this.logger.warn(
          { demandUuid: scope.demandUuid, reason: String(error) },
          'new tokens were not stored',
        );
        await sleep(waitMs);
      }
    }
  }

  /**
   * The refresh token is void, and the access token is not: it stays in use, and the ADMINs are told until when.
   * @returns false where it was refused in the meantime
   */
  private async keepUntilExpiry(
    scope: TenantScope,
    mine: { _id: string; tokenVersion: number; refreshOwner: string },
    tokens: WmsTokensDocument,
  ): Promise<boolean> {
    const { demandUuid } = scope;
    this.logger.warn({ demandUuid, expiresAt: tokens.expiresAt }, 'LOGILESS refused to renew tokens');
    const lastError = endingMessage(tokens);
    const now = nowTimestamp();
    const set = {
      ...FREE,
      'tokens.renewalRefusedAt': new Date(),
      lastError,
      lastErrorAt: now,
      updatedAt: now,
    };
    return withTransaction(this.connection, async (session) => {
      const filter = { ...mine, 'tokens.isRefused': false };
      const isKept = await this.connections.updateOne(scope, filter, { $set: set }, { session });
      if (!isKept) return false;
      await this.audit.record(session, {
        demandUuid,
        actor: null,
        category: AuditCategory.SETTING,
        event: 'WMS_RENEWAL_REFUSED',
        summary: lastError,
      });
      const key = `renewal:${mine.tokenVersion}`;
      await this.failures.tell(session, { demandUuid, key, message: lastError, reason: lastError });
      return true;
    });
  }

  /** LOGILESS no longer accepts the connection. */
  private async end(
    scope: TenantScope,
    filter: { _id: string; tokenVersion: number; refreshOwner?: string },
  ): Promise<void> {
    const lastError = logilessMessage('UNAUTHORIZED');
    const now = nowTimestamp();
    await withTransaction(this.connection, async (session) => {
      const ended = await this.connections.updateOne(
        scope,
        filter,
        {
          $set: {
            tokens: null,
            ...FREE,
            lastError,
            lastErrorAt: now,
            updatedAt: now,
          },
        },
        { session },
      );
      if (!ended) return;
      await this.audit.record(session, {
        demandUuid: scope.demandUuid,
        actor: null,
        category: AuditCategory.SETTING,
        event: 'WMS_CONNECTION_LOST',
        summary: 'ロジレスとの連携が切れました。',
      });
      await this.failures.tell(session, {
        demandUuid: scope.demandUuid,
        key: `lost:${filter.tokenVersion}`,
        message: lastError,
        reason: lastError,
      });
    });
  }
}
