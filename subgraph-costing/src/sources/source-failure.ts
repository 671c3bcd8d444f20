import { InternalCallError, unavailable } from '@hacchu-hub/subgraph-kit';
import { GraphQLError } from 'graphql';

/** Converts any failure of another slice to UNAVAILABLE with a message about what is missing. */
export async function orUnavailable<T>(message: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof InternalCallError || cause instanceof GraphQLError)
      throw unavailable(message, cause);
    throw cause;
  }
}
