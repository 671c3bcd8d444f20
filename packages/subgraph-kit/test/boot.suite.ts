import { describeSubgraph } from '@hacchu-hub/subgraph-testing';
import { describe, expect, it } from '@jest/globals';
import { Directive, Field, ID, ObjectType, Query, Resolver, ResolveReference } from '@nestjs/graphql';
import { Allow, createSubgraphModule } from '../src/index.js';

@ObjectType()
@Directive('@key(fields: "uuid")')
class Unguarded {
  @Field(() => ID)
  uuid!: string;
}

@Resolver(() => Unguarded)
class UnguardedResolver {
  @Query(() => Unguarded)
  openQuestion(): Unguarded {
    return { uuid: '1' };
  }

  @Query(() => Unguarded)
  @Allow({ actors: ['Operator'] })
  guardedQuestion(): Unguarded {
    return { uuid: '1' };
  }

  @ResolveReference()
  resolveReference(reference: { uuid: string }): Unguarded {
    return reference;
  }
}

describe('startup', () => {
  describe('a subgraph without policies', () => {
    it('fails with the names of the unprotected fields', async () => {
      const module = createSubgraphModule({ name: 'subgraph-orders', resolvers: [UnguardedResolver] });
      await expect(describeSubgraph(module)).rejects.toThrow(
        'No policy (@Allow) declared for: Query.openQuestion, Unguarded (reference resolver)',
      );
    });
  });
});
