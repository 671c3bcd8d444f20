import { inOrderOf, type RequestContext } from '@hacchu-hub/subgraph-kit';

/**
 * Resolves one reference of an `_entities` call together with all others of its type in the request: one query
 * for all of them. A UUID that the caller may not see or that does not exist is null.
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
