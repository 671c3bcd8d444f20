import {
  aborted,
  Ctx,
  demandScope,
  parseInput,
  RequestContext,
  withTransaction,
  Yen,
} from '@hacchu-hub/subgraph-kit';
import { Args, Field, ID, InputType, Mutation, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import { RoutesAllow } from '../routes/approval-route.resolver.js';
import { ApprovalRouteChangeRepository } from '../routes/approval-routes.repository.js';
import { ApprovalSettingsRepository } from './approval-settings.repository.js';

@ObjectType({ description: 'Settings of approval.' })
export class ApprovalSettings {
  @Field(() => Yen, {
    nullable: true,
    description:
      'Largest total with tax that reviewers may decide by the link in the mail without signing in; null: none.',
  })
  mailApprovalLimit!: string | null;
}

@InputType()
export class UpdateApprovalSettingsInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => Yen, {
    nullable: true,
    description: '0 to 999,999,999,999 yen; null: sign-in is always required.',
  })
  mailApprovalLimit?: string | null;

  @Field(() => Yen, {
    nullable: true,
    description: 'The limit that the change is based on, null for none; unchecked when omitted.',
  })
  expectedMailApprovalLimit?: string | null;
}

@ObjectType()
export class UpdateApprovalSettingsPayload {
  @Field(() => ApprovalSettings)
  approvalSettings!: ApprovalSettings;
}

const MAX_AMOUNT = 999_999_999_999n;
const MESSAGE = `金額の上限は0円から${MAX_AMOUNT.toLocaleString('ja-JP')}円までで入力してください。`;
const schema = z.object({
  mailApprovalLimit: z
    .string()
    .nullish()
    .transform((value) => value ?? null)
    .refine((value) => value === null || (BigInt(value) >= 0n && BigInt(value) <= MAX_AMOUNT), MESSAGE),
});

const wordsOf = (limit: string | null): string =>
  limit === null ? '常にログインが必要' : `${BigInt(limit).toLocaleString('ja-JP')}円`;

/** Settings of approval, kept with the routes. */
@Resolver(() => ApprovalSettings)
export class ApprovalSettingsResolver {
  constructor(
    private readonly settings: ApprovalSettingsRepository,
    private readonly changes: ApprovalRouteChangeRepository,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  @RoutesAllow('orders:approval_routes_view')
  @Query(() => ApprovalSettings, { description: 'Settings of approval of a demand.' })
  async approvalSettings(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<ApprovalSettings> {
    return { mailApprovalLimit: await this.settings.mailApprovalLimit(demandScope(ctx, demandUuid)) };
  }

  @RoutesAllow('orders:approval_routes')
  @Mutation(() => UpdateApprovalSettingsPayload, {
    description:
      'Changes the settings; also counts for links that were mailed before. INVALID_ARGUMENT names ' +
      'mailApprovalLimit; ABORTED when somebody has changed the limit meanwhile. The change is kept with those of the ' +
      'routes.',
  })
  async updateApprovalSettings(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateApprovalSettingsInput,
  ): Promise<UpdateApprovalSettingsPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const { mailApprovalLimit } = parseInput(schema, input);
    await withTransaction(this.connection, async (session) => {
      const before = await this.settings.mailApprovalLimit(scope, session);
      if (before === mailApprovalLimit) return;
      const { expectedMailApprovalLimit: expected } = input;
      if (expected !== undefined && before !== expected) {
        const change = `他のユーザーが上限を「${wordsOf(before)}」に変更しました。`;
        throw aborted(`${change}これでよいか確かめてから、もう一度お試しください。`);
      }
      await this.settings.set(scope, mailApprovalLimit, session);
      const summary = `メールのリンクから承認できる金額の上限を変更しました。${wordsOf(before)} → ${wordsOf(mailApprovalLimit)}`;
      await this.changes.append(scope, { routeUuid: null, summary, before: null, after: null }, session);
    });
    return { approvalSettings: { mailApprovalLimit } };
  }
}
