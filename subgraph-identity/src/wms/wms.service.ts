import {
  aborted,
  alreadyExists,
  type DemandScope,
  failedPrecondition,
  isDuplicateKey,
  nowTimestamp,
  parseInput,
  type RecordedChangeDocument,
  shownName,
  unavailable,
  WithdrawnDemands,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import {
  exchangeLogilessCode,
  LogilessClient,
  LogilessError,
  type LogilessTokens,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { changedMeanwhile } from '../access/changed-meanwhile.js';
import type { AuditEvent } from '../audit/audit.events.js';
import { AuditLog } from '../audit/audit.log.js';
import { AuditCategory } from '../audit/audit.schema.js';
import { AuthorizationStates } from '../connections/authorization-states.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { authorizationOf, START_AGAIN, type WmsApplication, WmsProvision } from './wms.application.js';
import { authenticateRules, merchantIdRules } from './wms.rules.js';
import { WmsAccess } from './wms-access.js';
import { WmsConnectionRepository } from './wms-connection.repository.js';
import type { WmsConnectionDocument } from './wms-connection.schema.js';
import { sealedTokens } from './wms-tokens.js';

/**
 * How long LOGILESS may take for the exchange of the code and the trial of the tokens together. The gateway tells the
 * user after 15 seconds that there was no answer; nothing may be connected after that.
 */
const LONGEST_MS = 13_000;
const LONGEST_CALL_MS = 6_000;
const NOT_SET_UP = 'ロジレスとの連携は、サービスの提供元でまだ設定されていません。';
const NO_MERCHANT = 'マーチャントIDが登録されていません。先にマーチャントIDを登録してください。';

/** The connection of a demand to LOGILESS: merchant, authorisation and disconnection. */
@Injectable()
export class WmsService {
  constructor(
    private readonly connections: WmsConnectionRepository,
    private readonly demands: DemandRepository,
    private readonly withdrawn: WithdrawnDemands,
    private readonly provision: WmsProvision,
    private readonly states: AuthorizationStates,
    private readonly access: WmsAccess,
    private readonly audit: AuditLog,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Enters the merchant ID of a demand for the first time. @throws ALREADY_EXISTS, INVALID_ARGUMENT */
  async create(scope: DemandScope, input: { merchantId: string }): Promise<void> {
    const { merchantId } = parseInput(merchantIdRules, input);
    const now = nowTimestamp();
    try {
      await withTransaction(this.connection, async (session) => {
        await this.demands.lock(scope, session);
        const row: Omit<WmsConnectionDocument, 'demandUuid'> = {
          _id: scope.demandUuid,
          merchantId,
          tokens: null,
          tokenVersion: 0,
          refreshOwner: null,
          refreshUntil: null,
          authenticatedAt: null,
          authenticatedBy: null,
          lastError: null,
          lastErrorAt: null,
          createdAt: now,
          updatedAt: now,
        };
        await this.connections.insert(scope, row, { session });
        await this.record(
          session,
          scope,
          'WMS_MERCHANT_CHANGED',
          'ロジレスのマーチャントIDを登録しました。',
          [{ field: 'merchantId', label: 'マーチャントID', before: null, after: merchantId }],
        );
      });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      throw alreadyExists('マーチャントIDは既に登録されています。画面を読み込み直してください。');
    }
  }

  /** Changes the merchant ID, which ends the connection to the previous merchant. @throws FAILED_PRECONDITION, INVALID_ARGUMENT */
  async changeMerchant(scope: DemandScope, input: { merchantId: string } & Expected): Promise<void> {
    const { merchantId } = parseInput(merchantIdRules, input);
    await withTransaction(this.connection, async (session) => {
      const before = await this.lock(scope, session);
      if (before.merchantId === merchantId) return;
      assertMerchant(before, input);
      await this.write(session, scope, {
        merchantId,
        ...DISCONNECTED,
        authenticatedAt: null,
        authenticatedBy: null,
        lastError: null,
        lastErrorAt: null,
      });
      const summary = before.tokens
        ? 'ロジレスのマーチャントIDを変更し、連携を解除しました。'
        : 'ロジレスのマーチャントIDを変更しました。';
      await this.record(session, scope, 'WMS_MERCHANT_CHANGED', summary, [
        { field: 'merchantId', label: 'マーチャントID', before: before.merchantId, after: merchantId },
      ]);
    });
  }

  /**
   * Completes an authorisation that the caller started: exchanges the code for tokens, which must be valid for the
   * merchant to be stored. @throws FAILED_PRECONDITION with what to do, UNAVAILABLE when LOGILESS does not respond
   */
  async authenticate(scope: DemandScope, input: { code: string; state: string }): Promise<void> {
    const { code, state } = parseInput(authenticateRules, input);
    const application = this.requireApplication();
    const { account: merchantId } = await this.states.take(authorizationOf(application), scope, state);
    const tokens = await this.tokensFor(application, code, merchantId);
    await withTransaction(this.connection, async (session) => {
      const before = await this.lock(scope, session);
      // LOGILESS may have taken seconds, in which the demand began to withdraw.
      await this.withdrawn.requireOpen(session, scope.demandUuid);
      if (before.merchantId !== merchantId) {
        throw aborted(`認証のあいだにマーチャントIDが変更されました。${START_AGAIN}`);
      }
      await this.write(session, scope, {
        ...DISCONNECTED,
        tokens: sealedTokens(application, scope.demandUuid, tokens),
        authenticatedAt: nowTimestamp(),
        authenticatedBy: shownName(scope.actor),
        lastError: null,
        lastErrorAt: null,
      });
      await this.record(session, scope, 'WMS_CONNECTED', 'ロジレスと連携しました。');
    });
  }

  /**
   * Deletes the tokens; the merchant ID is kept.
   * @throws FAILED_PRECONDITION without a connection, and for another merchant than the expected one
   */
  async disconnect(scope: DemandScope, expected: Expected = {}): Promise<void> {
    await withTransaction(this.connection, async (session) => {
      assertMerchant(await this.lock(scope, session), expected);
      await this.disconnectIn(session, scope);
    });
  }

  /** The same within a transaction that has locked the demand; does nothing without a connection. */
  async disconnectIn(session: ClientSession, scope: DemandScope): Promise<void> {
    const before = await this.connections.findById(scope, scope.demandUuid, { session });
    if (!before || (!before.tokens && before.lastError === null)) return;
    await this.write(session, scope, { ...DISCONNECTED, lastError: null, lastErrorAt: null });
    if (before.tokens) {
      await this.record(session, scope, 'WMS_DISCONNECTED', 'ロジレスとの連携を解除しました。');
    }
  }

  /** @throws FAILED_PRECONDITION, UNAVAILABLE */
  private async tokensFor(
    application: WmsApplication,
    code: string,
    merchantId: string,
  ): Promise<LogilessTokens> {
    try {
      const began = Date.now();
      const tokens = await exchangeLogilessCode(application.logiless, code);
      const leftMs = LONGEST_MS - (Date.now() - began);
      const { origin } = application.logiless;
      const access = this.access.trial(origin, merchantId, tokens.accessToken, leftMs);
      const client = new LogilessClient({ access, timeoutMs: LONGEST_CALL_MS });
      await client.check({ signal: AbortSignal.timeout(leftMs) });
      return tokens;
    } catch (error) {
      if (error instanceof LogilessError && error.failure === 'UNAUTHORIZED') {
        const reason = 'ロジレスの認証コードの有効期限（30秒）が切れたか、コードがすでに使われています。';
        throw failedPrecondition(`${reason}${START_AGAIN}`);
      }
      if (error instanceof LogilessError && error.failure === 'FORBIDDEN') {
        const reason = `ロジレスで許可したマーチャントは、登録されているマーチャントID（${merchantId}）と異なります。`;
        throw failedPrecondition(`${reason}マーチャントIDを確認して、${START_AGAIN}`);
      }
      const isLogiless = error instanceof LogilessError || isTimeout(error);
      if (!isLogiless) throw error;
      throw unavailable(`ロジレスから応答がありませんでした。時間をおいて、${START_AGAIN}`, error);
    }
  }

  private requireApplication(): WmsApplication {
    const { application } = this.provision;
    if (!application) throw failedPrecondition(NOT_SET_UP);
    return application;
  }

  /** The connection; locks the demand, which serialises changes. @throws FAILED_PRECONDITION without a merchant */
  private async lock(scope: DemandScope, session: ClientSession): Promise<WmsConnectionDocument> {
    await this.demands.lock(scope, session);
    const row = await this.connections.findById(scope, scope.demandUuid, { session });
    if (!row) throw failedPrecondition(NO_MERCHANT);
    return row;
  }

  private async write(
    session: ClientSession,
    scope: DemandScope,
    change: Partial<WmsConnectionDocument>,
  ): Promise<void> {
    const update = { $set: { ...change, updatedAt: nowTimestamp() }, $inc: { tokenVersion: 1 } };
    await this.connections.updateOne(scope, { _id: scope.demandUuid }, update, { session });
  }

  private record(
    session: ClientSession,
    { demandUuid, actor }: DemandScope,
    event: AuditEvent,
    summary: string,
    changes: RecordedChangeDocument[] = [],
  ): Promise<void> {
    return this.audit.record(session, {
      demandUuid,
      actor,
      category: AuditCategory.SETTING,
      event,
      summary,
      changes,
    });
  }
}

/** What a change is based on; unchecked where it is not given. */
interface Expected {
  readonly expectedMerchantId?: string | null;
}

/** @throws FAILED_PRECONDITION when somebody else has changed the merchant meanwhile */
function assertMerchant({ merchantId }: WmsConnectionDocument, { expectedMerchantId }: Expected): void {
  if (expectedMerchantId == null || expectedMerchantId === merchantId) return;
  throw changedMeanwhile(`他のユーザーがマーチャントIDを「${merchantId}」に変更しました。`);
}

/** A connection whose tokens and lease are void. */
const DISCONNECTED = { tokens: null, refreshOwner: null, refreshUntil: null } as const;

const isTimeout = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'TimeoutError' || error.name === 'AbortError');
