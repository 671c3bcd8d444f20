import {
  aborted,
  AppError,
  failedPrecondition,
  LOGGER,
  OWN_ENVIRONMENT,
  unavailable,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { IdentityEnvironment } from '../environment.js';
import { askHttp, type HttpAnswer, HttpFailure, type HttpRequest, jsonOf } from './json-http.js';
import {
  registryChange,
  type RegistryHistory,
  registryHistory,
  type RegistryLoads,
  registryLoads,
  registryRefusal,
  type RegistryState,
  registryState,
} from './registry.shapes.js';

const READ_MS = 4_000;
/** Shorter than the timeout of an operation. */
const CHANGE_MS = 9_000;
const MAX_BYTES = 16 * 1024 * 1024;
/** Limit for the dialog that shows them. */
const MAX_LINES = 20;

export const REGISTRY_MESSAGES = {
  notConnected:
    'リリースのレジストリが接続されていません。接続するには、サーバーの設定 REGISTRY_URL と REGISTRY_TOKEN が必要です。',
  unavailable: 'リリースのレジストリに接続できませんでした。公開中の画面はそのまま使えます。',
  unreadable: 'リリースのレジストリの応答を読み取れませんでした。レジストリの版を確認してください。',
  noRight:
    'リリースのレジストリが、このサーバーからの操作を許可していません。REGISTRY_TOKEN の設定を確認してください。',
  unknownOperation: 'リリースのレジストリが、この操作に対応していません。レジストリの版を確認してください。',
  conflict: 'ほかの人がリリースの状態を変更しました。最新の状態を確認してから、もう一度お試しください。',
  refused: 'リリースのレジストリが変更を受け付けませんでした。',
  unknownOutcome:
    'リリースのレジストリからの応答を確認できませんでした。変更が行われている場合があります。変更の履歴を確認してください。',
} as const;

/** The changes of the registry's API, by path. */
export type RegistryPath = 'publish' | 'rollback' | 'promote' | 'canary' | 'recall' | 'pin' | 'unpin';

/** The release registry. Every method fails with an error that can be shown. */
@Injectable()
export class RegistryClient {
  private readonly connection: { base: string; token: string } | null;

  constructor(
    @Inject(OWN_ENVIRONMENT) { REGISTRY_URL, REGISTRY_TOKEN }: IdentityEnvironment,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.connection =
      REGISTRY_URL !== undefined && REGISTRY_TOKEN !== undefined
        ? { base: REGISTRY_URL.replace(/\/$/, ''), token: REGISTRY_TOKEN }
        : null;
  }

  state(): Promise<RegistryState> {
    return this.read('state', registryState);
  }

  loads(): Promise<RegistryLoads> {
    return this.read('loads', registryLoads);
  }

  /** All changes, oldest first. */
  history(): Promise<RegistryHistory> {
    return this.read('history', registryHistory);
  }

  /**
   * Changes the registry.
   * @returns its revision after the change
   * @throws ABORTED after a concurrent change, FAILED_PRECONDITION with the registry's reasons, UNAVAILABLE
   */
  async change(path: RegistryPath, body: object): Promise<number> {
    let answer: HttpAnswer;
    try {
      answer = await this.ask(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
        timeoutMs: CHANGE_MS,
        maxBytes: MAX_BYTES,
      });
    } catch (error) {
      // It may have been made although the response was lost.
      throw error instanceof HttpFailure ? this.failed(path, error, REGISTRY_MESSAGES.unknownOutcome) : error;
    }
    if (answer.status !== 200) throw refusalOf(answer);
    return this.parsed(path, answer, registryChange).revision;
  }

  private async read<T extends z.ZodType>(path: string, shape: T): Promise<z.infer<T>> {
    let answer: HttpAnswer;
    try {
      answer = await this.ask(path, { timeoutMs: READ_MS, maxBytes: MAX_BYTES });
    } catch (error) {
      throw error instanceof HttpFailure ? this.failed(path, error, REGISTRY_MESSAGES.unavailable) : error;
    }
    if (answer.status !== 200) throw refusalOf(answer);
    return this.parsed(path, answer, shape);
  }

  private async ask(path: string, request: HttpRequest): Promise<HttpAnswer> {
    if (!this.connection) throw failedPrecondition(REGISTRY_MESSAGES.notConnected);
    const { base, token } = this.connection;
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return askHttp(`${base}/${path}`, { ...request, headers });
  }

  private parsed<T extends z.ZodType>(path: string, { bytes }: HttpAnswer, shape: T): z.infer<T> {
    try {
      return shape.parse(jsonOf(bytes));
    } catch (error) {
      throw this.failed(path, error, REGISTRY_MESSAGES.unreadable);
    }
  }

  private failed(path: string, error: unknown, message: string): AppError {
    this.logger.warn(
      { path, reason: error instanceof Error ? error.message : String(error) },
      'registry failed',
    );
    return unavailable(message, error);
  }
}

/** A refusal of the registry: its own lines follow the sentence. */
function refusalOf({ status, bytes }: HttpAnswer): AppError {
  const lines = linesOf(bytes);
  const refused = (message: string): AppError =>
    new AppError('FAILED_PRECONDITION', message, { messages: [message, ...lines], isHandled: true });
  switch (status) {
    case 409:
      return aborted(REGISTRY_MESSAGES.conflict);
    case 400:
    case 413:
    case 422:
      return refused(REGISTRY_MESSAGES.refused);
    case 401:
    case 403:
      return refused(REGISTRY_MESSAGES.noRight);
    case 404:
      return refused(REGISTRY_MESSAGES.unknownOperation);
    default:
      return unavailable(REGISTRY_MESSAGES.unavailable);
  }
}

function linesOf(bytes: Buffer): string[] {
  try {
    return registryRefusal
      .parse(jsonOf(bytes))
      .error.split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, MAX_LINES);
  } catch {
    return [];
  }
}
