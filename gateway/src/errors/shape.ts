import { GraphQLError } from 'graphql';

/** Numbers of the standard RPC codes that the gateway itself uses (specification section 8). */
export const RPC_CODES = {
  INVALID_ARGUMENT: 3,
  RESOURCE_EXHAUSTED: 8,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  UNAUTHENTICATED: 16,
} as const;
export type RpcCode = keyof typeof RPC_CODES;

/** Messages for the user, in the product's language. */
export const MESSAGES = {
  forbidden: 'ログインの有効期限が切れました。もう一度ログインしてください。',
  unavailable: '一部のサービスに接続できませんでした。時間をおいて再度お試しください。',
  invalid: 'リクエストの形式が正しくありません。',
  invalidInput: '入力内容を確認してください。',
  invalidValue: '入力内容の形式が正しくありません。',
  tooLarge: '送信された内容が大きすぎます。',
  tooMany: 'アクセスが集中しています。しばらくしてからもう一度お試しください。',
  tooCostly: '一度に取得するデータが多すぎます。表示件数や条件を絞ってから、もう一度お試しください。',
  internal: 'サーバーでエラーが発生しました。時間をおいて再度お試しください。',
} as const;

/** The format of `extensions` of every error of the graph, apart from `traceId`. */
export interface ErrorExtensions {
  code: string;
  exception: {
    code: string[];
    rpcCode: number;
    details: { message: string[]; fields: Record<string, string[]>; [extra: string]: unknown };
    isHandled: boolean;
  };
  [extra: string]: unknown;
}

interface ErrorFacts {
  code?: string;
  fields?: Record<string, string[]>;
  /** Further facts for the client, added to `exception.details`. */
  extra?: Record<string, unknown>;
}

/** Clients switch on `code`; it differs from the RPC name for FORBIDDEN and GraphQL's own codes. */
export function errorExtensions(
  rpc: RpcCode,
  message: string,
  { code = rpc, fields = {}, extra = {} }: ErrorFacts = {},
): ErrorExtensions {
  return {
    code,
    exception: {
      code: [rpc],
      rpcCode: RPC_CODES[rpc],
      details: { ...extra, message: [message], fields },
      // Forms show the errors of their fields.
      isHandled: Object.keys(fields).length > 0,
    },
  };
}

/** An error that the gateway raises for a client; the HTTP status is for responses without data. */
function gatewayError(message: string, extensions: ErrorExtensions, status: number): GraphQLError {
  return new GraphQLError(message, { extensions: { ...extensions, http: { status } } });
}

/** No valid sign-in (RPC 16): the client refreshes its token and retries once. Sent with status 200, so that every GraphQL client reads the code. */
export const forbidden = (): GraphQLError =>
  gatewayError(
    MESSAGES.forbidden,
    errorExtensions('UNAUTHENTICATED', MESSAGES.forbidden, { code: 'FORBIDDEN' }),
    200,
  );

/** A service that the whole request needs is unavailable (RPC 14). */
export const unavailable = (): GraphQLError =>
  gatewayError(MESSAGES.unavailable, errorExtensions('UNAVAILABLE', MESSAGES.unavailable), 200);

/** Too many requests in this minute (RPC 8). */
export const tooManyRequests = (): GraphQLError =>
  gatewayError(MESSAGES.tooMany, errorExtensions('RESOURCE_EXHAUSTED', MESSAGES.tooMany), 429);

/** The operation exceeds the cost limit (RPC 8); `exception.details` contains its cost and the limit. */
export const tooCostly = (cost: number, limit: number): GraphQLError =>
  gatewayError(
    MESSAGES.tooCostly,
    errorExtensions('RESOURCE_EXHAUSTED', MESSAGES.tooCostly, {
      extra: { cost: Math.min(cost, Number.MAX_SAFE_INTEGER), limit },
    }),
    400,
  );
