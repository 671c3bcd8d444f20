import { Allow, Ctx, inOrderOf, PageArgs, Paged, RequestContext, type Page } from '@hacchu-hub/subgraph-kit';
import {
  Args,
  Mutation,
  ObjectType,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import { CreateOperatorInput, CreateOperatorPayload } from './operator.inputs.js';
import { Operator, operatorView } from './operator.model.js';
import { OperatorRepository } from './operator.repository.js';
import { OperatorService } from './operator.service.js';

@ObjectType({ description: 'One page of operators.' })
export class OperatorPage extends Paged(Operator, 'OperatorPage') {}

/** People of the operating company. */
@Resolver(() => Operator)
export class OperatorResolver {
  constructor(
    private readonly repository: OperatorRepository,
    private readonly service: OperatorService,
  ) {}

  @Query(() => OperatorPage, { description: 'Active operators, open invitations included.' })
  @Allow({ actors: ['Operator'] })
  async operators(@Args() page: PageArgs): Promise<Page<Operator>> {
    const found = await this.repository.list(page);
    return { ...found, items: found.items.map(operatorView) };
  }

  @Mutation(() => CreateOperatorPayload, {
    description: 'Invites an operator by mail. Errors: INVALID_ARGUMENT, ALREADY_EXISTS.',
  })
  @Allow({ actors: ['Operator'] })
  async createOperator(@Args('input') input: CreateOperatorInput): Promise<CreateOperatorPayload> {
    return { operator: operatorView(await this.service.create(input)) };
  }

  @ResolveField(() => String, {
    description: 'Mail address; empty for demand users, who see operators by name.',
  })
  email(@Parent() operator: Operator, @Ctx() ctx: RequestContext): string {
    const { identity } = ctx;
    return identity.kind === 'user' && identity.actor === 'Operator' ? operator.email : '';
  }

  @ResolveReference()
  resolveReference(
    @Parent() reference: { uuid: string },
    @Ctx() ctx: RequestContext,
  ): Promise<Operator | null> {
    return ctx.loaders
      .get('operator', async (ids: readonly string[]) => {
        const found = await this.repository.findByIds(ids);
        return inOrderOf(ids, found.map(operatorView), (operator) => operator.uuid);
      })
      .load(reference.uuid);
  }
}
