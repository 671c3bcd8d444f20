import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  inOrderOf,
  ListSize,
  OutboxService,
  PageArgs,
  PageSize,
  Quotas,
  RequestContext,
  Timestamp,
  withdrawalBlocker,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, Query, ResolveField, Resolver, ResolveReference } from '@nestjs/graphql';
import { demandUuidArg } from '../access/demand-uuid.arg.js';
import { InvitationMail, invitationMailField, invitationMailOf } from '../users/invitation-mail.js';
import { seesSignIns } from '../users/last-sign-in.js';
import { UserAction } from '../users/user-action.model.js';
import { actionsOn, isSelf } from '../users/user-actions.js';
import { userPage, userQueryArg, viewerOf } from '../users/user-list.js';
import {
  CreateDemandUsersInput,
  CreateDemandUsersPayload,
  DeleteDemandUserInput,
  DeleteDemandUserPayload,
  RemoveDemandUserSecondFactorsInput,
  RemoveDemandUserSecondFactorsPayload,
  ResendDemandUserInvitationInput,
  ResendDemandUserInvitationPayload,
  UpdateDemandUserNameInput,
  UpdateDemandUserNamePayload,
  UpdateDemandUserRoleInput,
  UpdateDemandUserRolePayload,
} from './demand-user.inputs.js';
import { DemandUser, demandUserSubject, demandUserView } from './demand-user.model.js';
import { DemandUserRepository } from './demand-user.repository.js';
import { DemandUserService } from './demand-user.service.js';
import { DemandUserPage } from './demand-user-page.js';

/** The largest limit of members that operators can set. */
const MAX_MEMBERS = 1_000;

/** Demand users. */
@Resolver(() => DemandUser)
export class DemandUserResolver {
  constructor(
    private readonly users: DemandUserRepository,
    private readonly service: DemandUserService,
    private readonly quotas: Quotas,
    private readonly outbox: OutboxService,
  ) {}

  @PageSize()
  @Query(() => DemandUserPage, { description: 'Active users of a demand, open invitations included.' })
  @Allow({ capability: 'users:view' })
  async demandUsers(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
    @Args('query', userQueryArg) query?: string | null,
  ): Promise<DemandUserPage> {
    const scope = demandScope(ctx, demandUuid);
    // A demand has at most 1,000 users.
    const all = await this.users.find(scope, DemandUserRepository.active, { sort: { _id: 1 } });
    return { ...userPage(all, query, page, demandUserView), scope };
  }

  @ListSize(MAX_MEMBERS)
  @Query(() => [DemandUser], {
    description:
      'All active users of a demand for a choice among them, open invitations included: at most 1,000.',
  })
  @Allow({ capability: 'users:view' })
  async activeDemandUsers(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<DemandUser[]> {
    const scope = demandScope(ctx, demandUuid);
    const found = await this.users.find(scope, DemandUserRepository.active, { sort: { _id: 1 } });
    return found.map(demandUserView);
  }

  @ListSize(20)
  @Query(() => [DemandUser], { description: 'Active administrators of a demand.' })
  @Allow({ capability: 'users:view' })
  async activeAdminDemandUsers(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
  ): Promise<DemandUser[]> {
    const filter = { ...DemandUserRepository.active, role: 'ADMIN' as const };
    const found = await this.users.find(demandScope(ctx, demandUuid), filter, { sort: { _id: 1 } });
    return found.map(demandUserView);
  }

  @Mutation(() => CreateDemandUsersPayload, {
    description:
      'Invites users by mail. Errors: INVALID_ARGUMENT; RESOURCE_EXHAUSTED beyond the member limit, or after too many mails.',
  })
  @Allow({ capability: 'users:edit' })
  async createDemandUsers(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateDemandUsersInput,
  ): Promise<CreateDemandUsersPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    // More users are refused because of their number.
    const count = Math.min(input.users.length, 100);
    const charges = { 'invitations.person.hour': count, 'invitations.demand.day': count };
    const results = await this.quotas.during(scope, charges, () => this.service.invite(scope, input));
    return {
      results: results.map(({ email, user, message }) => ({
        email,
        ok: user !== null,
        message,
        demandUser: user && demandUserView(user),
      })),
    };
  }

  @Mutation(() => UpdateDemandUserRolePayload, {
    description:
      'Changes a role. Errors: FAILED_PRECONDITION for the last administrator, or the last one who has signed in; PERMISSION_DENIED for oneself.',
  })
  @Allow({ capability: 'users:edit' })
  async updateDemandUserRole(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDemandUserRoleInput,
  ): Promise<UpdateDemandUserRolePayload> {
    return {
      demandUser: demandUserView(await this.service.changeRole(demandScope(ctx, input.demandUuid), input)),
    };
  }

  @Mutation(() => UpdateDemandUserNamePayload, {
    description:
      "Changes a name: one's own, or as administrator or operator anybody's. Errors: INVALID_ARGUMENT; FAILED_PRECONDITION " +
      'when somebody else has changed it meanwhile.',
  })
  @Allow({ actors: ['DemandUser', 'Operator'], roles: ['ADMIN', 'EDITOR', 'UNKNOWN'] })
  async updateDemandUserName(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDemandUserNameInput,
  ): Promise<UpdateDemandUserNamePayload> {
    return {
      demandUser: demandUserView(await this.service.rename(demandScope(ctx, input.demandUuid), input)),
    };
  }

  @Mutation(() => ResendDemandUserInvitationPayload, {
    description:
      'Mails an open invitation again, with a new link. Errors: FAILED_PRECONDITION once it was accepted; RESOURCE_EXHAUSTED after too many mails.',
  })
  @Allow({ capability: 'users:edit' })
  async resendDemandUserInvitation(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: ResendDemandUserInvitationInput,
  ): Promise<ResendDemandUserInvitationPayload> {
    const scope = demandScope(ctx, demandUuid);
    const charges = { 'invitations.person.hour': 1, 'invitations.demand.day': 1 };
    const user = await this.quotas.during(scope, charges, () => this.service.resendInvitation(scope, uuid));
    return { demandUser: demandUserView(user) };
  }

  @Mutation(() => RemoveDemandUserSecondFactorsPayload, {
    description:
      'Removes all second factors of a user who has lost them, ends their sessions and tells them by mail. Errors: FAILED_PRECONDITION before their first sign-in; PERMISSION_DENIED for oneself and for the account of an operator.',
  })
  @Allow({ capability: 'users:edit' })
  async removeDemandUserSecondFactors(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: RemoveDemandUserSecondFactorsInput,
  ): Promise<RemoveDemandUserSecondFactorsPayload> {
    const user = await this.service.removeSecondFactors(demandScope(ctx, demandUuid), uuid);
    return { demandUser: demandUserView(user) };
  }

  @Mutation(() => DeleteDemandUserPayload, {
    description:
      "Ends a user's access at once. Errors: FAILED_PRECONDITION for the last administrator, or the last one who has signed in; PERMISSION_DENIED for oneself.",
  })
  @Allow({ capability: 'users:edit' })
  async deleteDemandUser(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: DeleteDemandUserInput,
  ): Promise<DeleteDemandUserPayload> {
    return { demandUser: demandUserView(await this.service.remove(demandScope(ctx, demandUuid), uuid)) };
  }

  @ResolveField(() => Boolean, { description: 'Whether it is the caller.' })
  isSelf(@Parent() { row }: DemandUser, @Ctx() ctx: RequestContext): boolean {
    return isSelf(demandUserSubject(row), viewerOf(ctx));
  }

  @ListSize(8)
  @ResolveField(() => [UserAction], {
    description: 'Actions of the caller on the user, with the reasons why they are not allowed.',
  })
  async actions(@Parent() { row }: DemandUser, @Ctx() ctx: RequestContext): Promise<UserAction[]> {
    const administrators = await ctx.loaders
      .get('administrators', (ids: readonly string[]) =>
        this.users.administratorsByDemand(entityScope(ctx), ids),
      )
      .load(row.demandUuid);
    const withdrawing = withdrawalBlocker(ctx, row.demandUuid);
    return actionsOn(demandUserSubject(row), { viewer: viewerOf(ctx), administrators, withdrawing });
  }

  @ResolveField(() => InvitationMail, invitationMailField)
  invitationMail(@Parent() { row }: DemandUser, @Ctx() ctx: RequestContext): Promise<InvitationMail | null> {
    return invitationMailOf(this.outbox, row, demandUserSubject(row), ctx);
  }

  @ResolveField(() => Timestamp, {
    nullable: true,
    description:
      'When the latest session began; null before the first one, and for everybody but administrators, operators and the user.',
  })
  lastSignedInAt(@Parent() { row }: DemandUser, @Ctx() ctx: RequestContext): string | null {
    return seesSignIns(demandUserSubject(row), viewerOf(ctx)) ? (row.lastSignedInAt ?? null) : null;
  }

  /** Also for deleted users: their names remain visible on their actions. */
  @ResolveReference()
  resolveReference(
    @Parent() reference: { uuid: string },
    @Ctx() ctx: RequestContext,
  ): Promise<DemandUser | null> {
    return ctx.loaders
      .get('demandUser', async (ids: readonly string[]) => {
        const found = await this.users.findByIds(entityScope(ctx), ids);
        return inOrderOf(ids, found.map(demandUserView), (user) => user.uuid);
      })
      .load(reference.uuid);
  }
}
