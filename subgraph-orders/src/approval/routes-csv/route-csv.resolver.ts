import { Ctx, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import { RoutesAllow } from '../routes/approval-route.resolver.js';
import {
  CreateApprovalRoutesUploadUrlInput,
  CreateApprovalRoutesUploadUrlPayload,
  ImportApprovalRoutesInput,
  ImportApprovalRoutesPayload,
} from './route-csv.model.js';
import { RouteCsv } from './route-csv.service.js';

/** Routes as a CSV file. */
@Resolver()
export class RouteCsvResolver {
  constructor(private readonly csv: RouteCsv) {}

  @RoutesAllow('orders:approval_routes_view')
  @Query(() => String, {
    description: 'The routes as the text of a CSV file (docs/domain/csv.md), without a byte order mark.',
  })
  approvalRoutesCsv(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<string> {
    return this.csv.write(demandScope(ctx, demandUuid));
  }

  @RoutesAllow('orders:approval_routes')
  @Mutation(() => CreateApprovalRoutesUploadUrlPayload, {
    description:
      'Creates a signed upload URL for a CSV file of routes. INVALID_ARGUMENT names fileName or byteSize.',
  })
  async createApprovalRoutesUploadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...file }: CreateApprovalRoutesUploadUrlInput,
  ): Promise<CreateApprovalRoutesUploadUrlPayload> {
    return { upload: await this.csv.createUploadUrl(demandScope(ctx, demandUuid), file) };
  }

  @RoutesAllow('orders:approval_routes')
  @Mutation(() => ImportApprovalRoutesPayload, {
    description:
      'Stores the routes of a CSV file, all or nothing: those of the same name are replaced, others are added, and ' +
      'rules are tried in the order of the file before all others. INVALID_ARGUMENT names uploadUuid when the file ' +
      'was not uploaded, is not CSV or lacks a required column; RESOURCE_EXHAUSTED beyond 50 routes; ABORTED with who ' +
      'has changed them, when expectedChangeUuid is not current.',
  })
  importApprovalRoutes(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ImportApprovalRoutesInput,
  ): Promise<ImportApprovalRoutesPayload> {
    return this.csv.import(demandScope(ctx, input.demandUuid), input);
  }
}
