import { Allow, Ctx, invalidArgument, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { LogilessError } from '@hacchu-hub/subgraph-kit/logiless/index';
import { Args, Directive, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { WmsProvision } from './wms.application.js';
import {
  HoldWmsCallsInput,
  HoldWmsCallsPayload,
  ReportRefusedWmsTokenInput,
  ReportRefusedWmsTokenPayload,
  TakeWmsTurnInput,
  TakeWmsTurnPayload,
} from './wms.inputs.js';
import { WmsConnectionState, wmsConnectionState, WmsTurn, WmsTurnFailure } from './wms.model.js';
import { WmsAccess } from './wms-access.js';
import { WmsConnectionRepository } from './wms-connection.repository.js';
import { WmsTokens } from './wms-tokens.js';
import { WmsTurns } from './wms-turns.js';

const LONGEST_WAIT_MS = 10 * 60_000;
const SERVICES = ['subgraph-orders', 'subgraph-catalog', 'subgraph-costing'];

/** Gives tokens and turns for calls of LOGILESS to the other subgraphs. */
@Resolver(() => WmsTurn)
export class WmsAccessResolver {
  constructor(
    private readonly access: WmsAccess,
    private readonly tokens: WmsTokens,
    private readonly turns: WmsTurns,
    private readonly connections: WmsConnectionRepository,
    private readonly provision: WmsProvision,
  ) {}

  @Query(() => WmsConnectionState, {
    description: "State of a demand's connection to LOGILESS; for other subgraphs.",
  })
  @Directive('@inaccessible')
  @Allow({ services: SERVICES })
  async wmsConnectionState(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
  ): Promise<WmsConnectionState> {
    const scope = serviceScope(ctx, demandUuid);
    const row = await this.connections.findById(scope, scope.demandUuid);
    return wmsConnectionState(this.provision.application !== null, row);
  }

  @Mutation(() => TakeWmsTurnPayload, {
    description: 'Takes the next turn for a call of LOGILESS, with a token; for other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ services: SERVICES })
  async takeWmsTurn(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, maxWaitMs }: TakeWmsTurnInput,
  ): Promise<TakeWmsTurnPayload> {
    const scope = serviceScope(ctx, demandUuid);
    const longest = Math.min(Math.max(maxWaitMs, 0), LONGEST_WAIT_MS);
    try {
      return { turn: await this.access.take(scope, longest), failure: null };
    } catch (error) {
      if (!(error instanceof LogilessError)) throw error;
      const { failure } = error;
      const isKnown = failure === 'UNAUTHORIZED' || failure === 'RATE_LIMITED';
      return { turn: null, failure: isKnown ? WmsTurnFailure[failure] : WmsTurnFailure.UNAVAILABLE };
    }
  }

  @Mutation(() => HoldWmsCallsPayload, {
    description: 'Blocks turns of the merchant until a time; for other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ services: SERVICES })
  async holdWmsCalls(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, until }: HoldWmsCallsInput,
  ): Promise<HoldWmsCallsPayload> {
    const moment = new Date(until);
    if (Number.isNaN(moment.getTime()))
      throw invalidArgument({ fields: { until: ['日時が正しくありません。'] } });
    const scope = serviceScope(ctx, demandUuid);
    const row = await this.connections.findById(scope, scope.demandUuid);
    if (row) await this.turns.holdUntil(row.merchantId, moment);
    return { ok: true };
  }

  @Mutation(() => ReportRefusedWmsTokenPayload, {
    description:
      'Reports a token that LOGILESS refused: it is renewed before the next turn; for other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ services: SERVICES })
  async reportRefusedWmsToken(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, tokenVersion }: ReportRefusedWmsTokenInput,
  ): Promise<ReportRefusedWmsTokenPayload> {
    await this.tokens.refuse(serviceScope(ctx, demandUuid), tokenVersion);
    return { ok: true };
  }
}
