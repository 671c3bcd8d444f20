import { GraphQLError } from 'graphql';
import { RPC_CODES, type RpcCode } from '../rpc-codes.js';

/** Messages per input field; keys are GraphQL input paths such as `orderProductLines.2.lot`. */
export type FieldMessages = Record<string, string[]>;

export interface ErrorFacts {
  /** All messages; default the only one. */
  messages?: string[];
  fields?: FieldMessages;
  /** True when the calling screen shows the error itself, so that it is not reported globally. */
  isHandled?: boolean;
  /** Additional data for the client, added to `extensions.exception.details`. */
  extra?: Record<string, unknown>;
}

export interface AppErrorOptions extends ErrorFacts {
  cause?: unknown;
  /** HTTP status of a response without data; default 200, so that every GraphQL client reads the errors. */
  status?: number;
}

/** The body of `extensions.exception`, which every error of the graph has. */
export interface ExceptionBody {
  code: RpcCode[];
  rpcCode: number;
  details: { message: string[]; fields: FieldMessages; [extra: string]: unknown };
  isHandled: boolean;
}

/** `extensions` of every error of the graph, apart from `traceId`. */
export interface ErrorExtensions {
  /** Clients switch on it; it differs from the RPC code for FORBIDDEN and GraphQL's own codes. */
  code: string;
  exception: ExceptionBody;
  [extra: string]: unknown;
}

/** Builds the extensions of an error. */
export const errorExtensions = (
  rpc: RpcCode,
  message: string,
  {
    messages = [message],
    code = rpc === 'UNAUTHENTICATED' ? 'FORBIDDEN' : rpc,
    fields = {},
    isHandled = false,
    extra = {},
  }: ErrorFacts & { code?: string } = {},
): ErrorExtensions => ({
  code,
  exception: {
    code: [rpc],
    rpcCode: RPC_CODES[rpc],
    details: { ...extra, message: messages, fields },
    isHandled,
  },
});

/** An expected failure: its message is Japanese, meant for the user, and free of internals. */
export class AppError extends GraphQLError {
  readonly rpc: RpcCode;
  readonly fields: FieldMessages;

  constructor(rpc: RpcCode, message: string, options: AppErrorOptions = {}) {
    const { status = 200, cause, ...facts } = options;
    super(message, {
      extensions: {
        ...errorExtensions(rpc, message, facts),
        // Also for errors thrown before execution: the gateway passes GraphQL errors of subgraphs on only from
        // responses with status 200.
        http: { status },
      },
    });
    this.name = 'AppError';
    this.rpc = rpc;
    this.fields = facts.fields ?? {};
    if (cause !== undefined) this.cause = cause;
  }
}
