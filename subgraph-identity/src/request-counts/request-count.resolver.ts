import { Allow, invalidArgument, ListSize } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Field, InputType, Int, Mutation, Resolver } from '@nestjs/graphql';
import { RequestCountRepository } from './request-count.repository.js';

/** Callers in one report. */
const MAX_CALLERS = 1_000;
const KEY = /^[0-9a-f]{32}$/;
const PROCESS = /^[0-9a-f]{16}$/;

@InputType({ description: 'Requests of one caller in one window.' })
@Directive('@inaccessible')
export class RequestCountInput {
  @Field(() => String, { description: 'Digest of the caller, 32 hexadecimal digits.' })
  key!: string;

  @Field(() => Int, { description: 'Requests since the start of the window.' })
  count!: number;
}

/** Rate limits over all processes of the gateway. */
@Resolver()
export class RequestCountResolver {
  constructor(private readonly counts: RequestCountRepository) {}

  @Mutation(() => [Int], {
    description:
      'Reports how many requests of up to 1,000 callers a gateway process has counted in a window, and returns the ' +
      'counts of all processes together, in the same order. Reports may be repeated.',
  })
  @ListSize(MAX_CALLERS)
  @Directive('@inaccessible')
  @Allow({ services: ['gateway'] })
  reportRequestCounts(
    @Args('process', { type: () => String, description: 'The gateway process, 16 hexadecimal digits.' })
    process: string,
    @Args('window', { type: () => Int, description: 'Number of the minute since 1970.' }) window: number,
    @Args('counts', { type: () => [RequestCountInput], description: 'At most 1,000.' })
    counts: RequestCountInput[],
  ): Promise<number[]> {
    const isValid =
      PROCESS.test(process) &&
      window >= 0 &&
      counts.length <= MAX_CALLERS &&
      counts.every(({ key, count }) => KEY.test(key) && count >= 0);
    if (!isValid) throw invalidArgument({ fields: { counts: ['リクエスト数の形式が正しくありません。'] } });
    return this.counts.report(process, window, counts);
  }
}
