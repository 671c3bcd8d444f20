import { Allow, Ctx, demandScope, lengthOf, parseInput, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { MAX_LINES } from '../orders/order-content.js';
import { IdentifiedProducts } from './identified-products.js';
import {
  BulkCreateOrderDependencies,
  CreateOrderCsvUploadUrlInput,
  CreateOrderCsvUploadUrlPayload,
  UploadOrderCsvInput,
  UploadOrderCsvPayload,
} from './order-csv.model.js';
import { MAX_IDENTIFIER, OrderCsvService } from './order-csv.service.js';

const identifiersSchema = z.object({
  productIdentifiers: z
    .array(
      z
        .string()
        .trim()
        .refine(
          (identifier) => lengthOf(identifier) <= MAX_IDENTIFIER,
          `商品識別子は${MAX_IDENTIFIER}文字以内で入力してください。`,
        ),
    )
    .max(MAX_LINES, `明細は${MAX_LINES}行以内で入力してください。`)
    .transform((identifiers) => identifiers.filter((identifier) => identifier !== '')),
});

/** Order lines from CSV files and from the clipboard. */
@Resolver()
export class OrderCsvResolver {
  constructor(
    private readonly csv: OrderCsvService,
    private readonly products: IdentifiedProducts,
  ) {}

  @Allow({ capability: 'orders:edit' })
  @Mutation(() => CreateOrderCsvUploadUrlPayload, {
    description:
      'Creates a signed upload URL for a CSV file of order lines. INVALID_ARGUMENT names fileName or ' +
      'byteSize.',
  })
  async createOrderCsvUploadUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...file }: CreateOrderCsvUploadUrlInput,
  ): Promise<CreateOrderCsvUploadUrlPayload> {
    return { upload: await this.csv.createUploadUrl(demandScope(ctx, demandUuid), file) };
  }

  @Allow({ capability: 'orders:edit' })
  @Mutation(() => UploadOrderCsvPayload, {
    description:
      'Parses a CSV file into the lines of one order; nothing is stored. INVALID_ARGUMENT names uploadUuid ' +
      'when the file was not uploaded, is not CSV, lacks a required column or has more than 300 rows.',
  })
  async uploadOrderCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uploadUuid }: UploadOrderCsvInput,
  ): Promise<UploadOrderCsvPayload> {
    return this.csv.read(demandScope(ctx, demandUuid), uploadUuid);
  }

  @Allow({ capability: 'orders:edit' })
  @Query(() => BulkCreateOrderDependencies, {
    description: 'Data for adding many lines at once: looks up their products in one query.',
  })
  async bulkCreateOrderDependencies(
    @Ctx() ctx: RequestContext,
    @Args('productIdentifiers', {
      type: () => [String],
      description: 'Ids, LOGILESS codes, model numbers or names; up to 300 of up to 200 characters.',
    })
    identifiers: string[],
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<BulkCreateOrderDependencies> {
    const scope = demandScope(ctx, demandUuid);
    const { productIdentifiers } = parseInput(identifiersSchema, { productIdentifiers: identifiers });
    return { products: await this.products.find(scope, productIdentifiers) };
  }
}
