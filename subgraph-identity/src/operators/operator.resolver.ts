import {
  Allow,
  Ctx,
  inOrderOf,
  ListSize,
  OutboxService,
  type Page,
  PageArgs,
  Paged,
  PageSize,
  RequestContext,
  requireUser,
  Timestamp,
} from '@hacchu-hub/subgraph-kit';
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
import { InvitationMail, invitationMailField, invitationMailOf } from '../users/invitation-mail.js';
import { seesSignIns } from '../users/last-sign-in.js';
import { hasSignedIn, UserAction, UserActionBlocker } from '../users/user-action.model.js';
import { actionsOn, type Circumstances, isSelf, platformRightBlockers } from '../users/user-actions.js';
import { userPage, userQueryArg, viewerOf } from '../users/user-list.js';
import {
  CreateOperatorInput,
  CreateOperatorPayload,
  DeleteOperatorInput,
  DeleteOperatorPayload,
  RemoveOperatorSecondFactorsInput,
  RemoveOperatorSecondFactorsPayload,
  ResendOperatorInvitationInput,
  ResendOperatorInvitationPayload,
  UpdateOperatorNameInput,
  UpdateOperatorNamePayload,
  UpdateOperatorPlatformRightInput,
  UpdateOperatorPlatformRightPayload,
} from './operator.inputs.js';
import { hasPlatformRight, Operator, operatorSubject, operatorView } from './operator.model.js';
import { OperatorRepository } from './operator.repository.js';
import type { OperatorDocument } from './operator.schema.js';
import { OperatorService } from './operator.service.js';

@ObjectType({ description: 'One page of operators.' })
export class OperatorPage extends Paged(Operator, 'OperatorPage') {}

/** Demand users see the operators who worked for them by name, and nothing of their accounts and rights. */
const isSeenByOperator = (ctx: RequestContext): boolean => viewerOf(ctx)?.actor === 'Operator';

/** Operators. */
@Resolver(() => Operator)
export class OperatorResolver {
  constructor(
    private readonly repository: OperatorRepository,
    private readonly service: OperatorService,
    private readonly outbox: OutboxService,
  ) {}

  @PageSize()
  @Query(() => OperatorPage, { description: 'Active operators, open invitations included.' })
  @Allow({ capability: 'operators:manage' })
  async operators(
    @Args() page: PageArgs,
    @Args('query', userQueryArg) query?: string | null,
  ): Promise<Page<Operator>> {
    return userPage(await this.repository.listActive(), query, page, operatorView);
  }

  @Mutation(() => CreateOperatorPayload, {
    description: 'Invites an operator by mail. Errors: INVALID_ARGUMENT, ALREADY_EXISTS.',
  })
  @Allow({ capability: 'operators:manage' })
  async createOperator(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOperatorInput,
  ): Promise<CreateOperatorPayload> {
    return { operator: operatorView(await this.service.create(requireUser(ctx), input)) };
  }

  @Mutation(() => UpdateOperatorNamePayload, {
    description:
      'Changes the name of an operator. Errors: INVALID_ARGUMENT, NOT_FOUND; FAILED_PRECONDITION when somebody else has changed it meanwhile.',
  })
  @Allow({ capability: 'operators:manage' })
  async updateOperatorName(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOperatorNameInput,
  ): Promise<UpdateOperatorNamePayload> {
    return { operator: operatorView(await this.service.rename(requireUser(ctx), input)) };
  }

  @Mutation(() => UpdateOperatorPlatformRightPayload, {
    description:
      'Grants or revokes the platform right. Errors: NOT_FOUND; PERMISSION_DENIED for oneself; FAILED_PRECONDITION for the last operator who has it.',
  })
  @Allow({ capability: 'platform:manage' })
  async updateOperatorPlatformRight(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOperatorPlatformRightInput,
  ): Promise<UpdateOperatorPlatformRightPayload> {
    return { operator: operatorView(await this.service.setPlatformRight(requireUser(ctx), input)) };
  }

  @Mutation(() => ResendOperatorInvitationPayload, {
    description:
      'Mails an open invitation again, with a new link. Errors: NOT_FOUND; FAILED_PRECONDITION once it was accepted.',
  })
  @Allow({ capability: 'operators:manage' })
  async resendOperatorInvitation(
    @Ctx() ctx: RequestContext,
    @Args('input') { uuid }: ResendOperatorInvitationInput,
  ): Promise<ResendOperatorInvitationPayload> {
    return { operator: operatorView(await this.service.resendInvitation(requireUser(ctx), uuid)) };
  }

  @Mutation(() => RemoveOperatorSecondFactorsPayload, {
    description:
      'Removes all second factors of an operator who has lost them, ends their sessions and tells them by mail. Errors: NOT_FOUND; FAILED_PRECONDITION before their first sign-in; PERMISSION_DENIED for oneself.',
  })
  @Allow({ capability: 'operators:manage' })
  async removeOperatorSecondFactors(
    @Ctx() ctx: RequestContext,
    @Args('input') { uuid }: RemoveOperatorSecondFactorsInput,
  ): Promise<RemoveOperatorSecondFactorsPayload> {
    return { operator: operatorView(await this.service.removeSecondFactors(requireUser(ctx), uuid)) };
  }

  @Mutation(() => DeleteOperatorPayload, {
    description:
      "Ends an operator's access at once. Errors: NOT_FOUND; PERMISSION_DENIED for oneself; FAILED_PRECONDITION for the last operator with the platform right.",
  })
  @Allow({ capability: 'operators:manage' })
  async deleteOperator(
    @Ctx() ctx: RequestContext,
    @Args('input') { uuid }: DeleteOperatorInput,
  ): Promise<DeleteOperatorPayload> {
    return { operator: operatorView(await this.service.remove(requireUser(ctx), uuid)) };
  }

  @ResolveField(() => Boolean, { description: 'Whether it is the caller.' })
  isSelf(@Parent() { row }: Operator, @Ctx() ctx: RequestContext): boolean {
    return isSelf(operatorSubject(row), viewerOf(ctx));
  }

  @ListSize(8)
  @ResolveField(() => [UserAction], {
    description: 'Actions of the caller on the operator, with the reasons why they are not allowed.',
  })
  async actions(@Parent() { row }: Operator, @Ctx() ctx: RequestContext): Promise<UserAction[]> {
    return actionsOn(operatorSubject(row), await this.circumstances(row, ctx));
  }

  @ListSize(2)
  @ResolveField(() => [UserActionBlocker], {
    description: 'Why the caller cannot change the platform right; empty when they can.',
  })
  async platformRightBlockers(
    @Parent() { row }: Operator,
    @Ctx() ctx: RequestContext,
  ): Promise<UserActionBlocker[]> {
    return platformRightBlockers(operatorSubject(row), await this.circumstances(row, ctx));
  }

  /** The caller, and for operators the number of others with the platform right: read once per request. */
  private async circumstances({ _id }: OperatorDocument, ctx: RequestContext): Promise<Circumstances> {
    if (!isSeenByOperator(ctx)) return { viewer: viewerOf(ctx) };
    const holders = await ctx.loaders
      .get('operator-platform', async (keys: readonly string[]) => {
        const found = await this.repository.listPlatformOperators();
        return keys.map(() => found.filter(hasSignedIn));
      })
      .load('all');
    return {
      viewer: viewerOf(ctx),
      otherPlatformOperators: holders.filter((one) => one._id !== _id).length,
    };
  }

  @ResolveField(() => String, {
    description: 'Mail address; empty for demand users, who see operators by name.',
  })
  email(@Parent() { row }: Operator, @Ctx() ctx: RequestContext): string {
    return isSeenByOperator(ctx) ? row.email : '';
  }

  @ResolveField(() => Boolean, {
    description: 'Whether the operator has the platform right; false for demand users.',
  })
  hasPlatformRight(@Parent() { row }: Operator, @Ctx() ctx: RequestContext): boolean {
    return isSeenByOperator(ctx) && hasPlatformRight(row);
  }

  @ResolveField()
  invitedAt(@Parent() { invitedAt }: Operator, @Ctx() ctx: RequestContext): string | null {
    return isSeenByOperator(ctx) ? invitedAt : null;
  }

  @ResolveField(() => InvitationMail, invitationMailField)
  invitationMail(@Parent() { row }: Operator, @Ctx() ctx: RequestContext): Promise<InvitationMail | null> {
    return invitationMailOf(this.outbox, row, operatorSubject(row), ctx);
  }

  @ResolveField(() => Timestamp, {
    nullable: true,
    description: 'When the latest session began; null before the first one, and for demand users.',
  })
  lastSignedInAt(@Parent() { row }: Operator, @Ctx() ctx: RequestContext): string | null {
    return seesSignIns(operatorSubject(row), viewerOf(ctx)) ? (row.lastSignedInAt ?? null) : null;
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
