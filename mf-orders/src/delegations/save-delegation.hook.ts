import { useCreateOnce, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import {
  type Delegation_ReviewDelegationFragment,
  SaveReviewDelegationDocument,
  type SaveReviewDelegationInput,
} from '../generated/graphql.js';
import { delegationInput, type DelegationValues } from './delegation.values.js';

/** Stores a delegation: a new one, which is created only once, or a change of one that was read before. */
export const useSaveDelegation = (delegation: Delegation_ReviewDelegationFragment | undefined) => {
  const { demandUuid } = useSession();
  const [save] = useSliceMutation(SaveReviewDelegationDocument, {
    touches: ['ReviewDelegation', 'ReviewDelegationChange', 'Order'],
    isHandled: true,
  });
  const store = async (input: SaveReviewDelegationInput) =>
    (await save({ input })).saveReviewDelegation.reviewDelegation;
  const create = useCreateOnce({
    create: (input: SaveReviewDelegationInput, idempotencyKey) => store({ ...input, idempotencyKey }),
    update: (input, { uuid, updatedAt: expectedUpdatedAt }) => store({ ...input, uuid, expectedUpdatedAt }),
    // A stored delegation stays the one of its absent reviewer.
    isAnother: (input, sent) => input.absentUuid !== sent.absentUuid,
  });
  return async (
    values: DelegationValues,
    expectedUpdatedAt: string | undefined,
  ): Promise<Delegation_ReviewDelegationFragment> => {
    const input = { demandUuid, ...delegationInput(values) };
    return delegation ? store({ ...input, uuid: delegation.uuid, expectedUpdatedAt }) : create(input);
  };
};
