import { inOrderOf, type RequestContext } from '@hacchu-hub/subgraph-kit';

/**
 * Resolves one reference of an `_entities` call, batching all references of its type in the request into one query.
 * Null for a UUID that does not exist or that the caller may not see.
 */
export async function loadReference<View extends { readonly uuid: string }>(
  ctx: RequestContext,
  type: string,
  uuid: string,
  findMany: (uuids: readonly string[]) => Promise<View[]>,
): Promise<View | null> {
  return ctx.loaders
    .get<string, View | null>(type, async (uuids) =>
      inOrderOf(uuids, await findMany(uuids), (view) => view.uuid),
    )
    .load(uuid);
}
