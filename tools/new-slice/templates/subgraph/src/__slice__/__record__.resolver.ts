import {
  Ctx,
  demandScope,
  entityScope,
  inOrderOf,
  PageSize,
  type RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, ResolveReference, Resolver } from '@nestjs/graphql';

import { AllowTo } from '../capabilities.js';
import { Create__Entity__Input, Create__Entity__Payload, __Entity__ListArgs } from './__record__.inputs.js';
import { __Entity__, __Entity__Page } from './__record__.model.js';
import type { __Entity__Record } from './__record__.schema.js';
import { __Entity__Service } from './__record__.service.js';

/** Maps a stored record to its GraphQL type. */
const viewOf = ({ _id, name, note, createdAt, updatedAt }: __Entity__Record): __Entity__ => ({
  uuid: _id,
  name,
  note,
  createdAt,
  updatedAt,
});

@Resolver(() => __Entity__)
export class __Entity__Resolver {
  constructor(private readonly service: __Entity__Service) {}

  @AllowTo('__slice__:view')
  @PageSize()
  @Query(() => __Entity__Page, { description: '__label__ of the demand; newest first.' })
  async __entities__(@Ctx() ctx: RequestContext, @Args() args: __Entity__ListArgs): Promise<__Entity__Page> {
    const page = await this.service.list(demandScope(ctx, args.demandUuid), args);
    return { ...page, items: page.items.map(viewOf) };
  }

  @AllowTo('__slice__:edit')
  @Mutation(() => Create__Entity__Payload, {
    description: 'Registers a record of __label__. INVALID_ARGUMENT names the fields.',
  })
  async create__Entity__(
    @Ctx() ctx: RequestContext,
    @Args('input') input: Create__Entity__Input,
  ): Promise<Create__Entity__Payload> {
    return { __entity__: viewOf(await this.service.create(demandScope(ctx, input.demandUuid), input)) };
  }

  // Nest passes arguments to a reference resolver by position; parameter decorators would shift them.
  @ResolveReference()
  resolveReference({ uuid }: { uuid: string }, ctx: RequestContext): Promise<__Entity__ | null> {
    return ctx.loaders
      .get<string, __Entity__ | null>('__Entity__', async (uuids) =>
        inOrderOf(
          uuids,
          (await this.service.findMany(entityScope(ctx), uuids)).map(viewOf),
          (view) => view.uuid,
        ),
      )
      .load(uuid);
  }
}
