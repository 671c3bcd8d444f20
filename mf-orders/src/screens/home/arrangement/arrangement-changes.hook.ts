import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ResetHomeArrangementDocument, SaveHomeArrangementDocument } from '../../../generated/graphql.js';
import type { Placement } from './arrangement.rules.js';

const options = { touches: ['HomeArrangement'], isHandled: true };

/** Stores the arrangement of the user's home page, or deletes it; apart from reading it, which the page begins with. */
export const useArrangementChanges = () => {
  const { demandUuid } = useSession();
  const [save, { isRunning: isSaving }] = useSliceMutation(SaveHomeArrangementDocument, options);
  const [reset, { isRunning: isResetting }] = useSliceMutation(ResetHomeArrangementDocument, options);
  return {
    isRunning: isSaving || isResetting,
    save: async (all: readonly Placement[]) => {
      const tiles = all.map(({ key, isHidden, isWide }) => ({ key, isHidden, isWide }));
      await save({ input: { demandUuid, tiles } });
    },
    reset: async () => {
      await reset({ input: { demandUuid } });
    },
  };
};
