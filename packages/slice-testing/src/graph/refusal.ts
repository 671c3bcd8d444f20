import { GraphQLError } from 'graphql';

export interface RefusalInit {
  /** An RPC status name: `INVALID_ARGUMENT`, `ABORTED`, `PERMISSION_DENIED` … */
  code: string;
  message?: string;
  /** Messages by input path: `{ 'emails.0': ['…'] }`. */
  fields?: Readonly<Record<string, readonly string[]>>;
  /** Codes of the unmet preconditions of a `FAILED_PRECONDITION`. */
  blockers?: readonly string[];
  traceId?: string;
}

/** An error as the subgraphs return it; throw it from a root field of the test's graph. */
export const refusal = ({
  code,
  message = '処理できませんでした。',
  fields = {},
  blockers = [],
  traceId = '0af7651916cd43dd8448eb211c80319c',
}: RefusalInit): GraphQLError =>
  new GraphQLError(message, {
    extensions: {
      code,
      exception: {
        code: [code],
        details: { message: [message], fields, blockers: blockers.map((one) => ({ code: one, message })) },
        isHandled: true,
      },
      traceId,
    },
  });
