import { AppError } from '@hacchu-hub/subgraph-kit';
import type { ActorRecord } from '../order.schema.js';
import { displayName } from '../order-actors.js';

/** The description of inputs of mutations that replace settings which have a history. */
export const EXPECTED_CHANGE =
  'The newest change that the caller sees in the history, null where it is empty; ABORTED when there is another one. ' +
  'Unchecked when omitted.';

/** The entry of a history by which its settings became what they are. */
interface LatestChange {
  readonly _id: string;
  readonly actor: ActorRecord;
  readonly summary: string;
}

/**
 * Called in the transaction that replaces settings.
 *
 * @param expected the id of the newest change that the person saw; unchecked where it is undefined
 * @throws ABORTED with who has changed what since
 */
export function assertLatestChange(
  [latest]: readonly LatestChange[],
  expected: string | null | undefined,
): void {
  if (expected === undefined || !latest || latest._id === expected) return;
  const message =
    `ほかの変更がありました（${displayName(latest.actor)}：${latest.summary}）。` +
    '置き換えてよいか最新の内容を確かめてから、もう一度お試しください。';
  throw new AppError('ABORTED', message, { isHandled: true });
}
