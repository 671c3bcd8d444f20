import { InternalCallError, unavailable } from '@hacchu-hub/subgraph-kit';
import { GraphQLError } from 'graphql';

/** Costs cannot be told without the other slice's answer: any failure of it is UNAVAILABLE with what is missing. */
export async function orUnavailable<T>(message: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (cause instanceof InternalCallError || cause instanceof GraphQLError)
      throw unavailable(message, cause);
    throw cause;
  }
}
