import { useSliceFetch, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useVersionedForm, type Version } from '@hacchu-hub/slice-kit/versioned-form';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import {
  type InternalDetailFragment,
  OrderInternalDetailDocument,
  UpdateOrderInternalDetailDocument,
} from '../../generated/graphql.js';

export const maxCharacters = 2000;

interface MemoValues {
  notes: string;
}

const memoVersion = ({ notes, updatedAt }: InternalDetailFragment): Version<MemoValues> => ({
  updatedAt,
  values: { notes: notes ?? '' },
});

export interface MemoFormOptions {
  orderUuid: string;
  /** The memo that editing starts from; null for a new one. */
  stored: InternalDetailFragment | null;
  /** Editing has ended. */
  onEnd: () => void;
}

/** Edits 社内メモ of an order. */
export const useMemoForm = ({ orderUuid, stored, onEnd }: MemoFormOptions) => {
  const { demandUuid } = useSession();
  const [update] = useSliceMutation(UpdateOrderInternalDetailDocument, { isHandled: true });
  const read = useSliceFetch(OrderInternalDetailDocument);
  return useVersionedForm<MemoValues>({
    initial: { notes: stored?.notes ?? '' },
    stored: stored ? memoVersion(stored) : undefined,
    validate: ({ notes }): FieldErrors =>
      [...notes.trim()].length > maxCharacters
        ? { notes: [`社内メモは${maxCharacters}文字以内で入力してください。`] }
        : {},
    write: async ({ notes }, expected) => {
      const { updateOrderInternalDetail } = await update({
        input: {
          demandUuid,
          orderUuid,
          notes: notes.trim() || null,
          expectedUpdatedAt: expected?.updatedAt ?? null,
        },
      });
      return memoVersion(updateOrderInternalDetail.orderInternalDetail);
    },
    readLatest: async () => {
      const { order } = await read({ uuid: orderUuid, demandUuid }, { fetchPolicy: 'network-only' });
      const memo = order.orderInternalDetail;
      return memo ? memoVersion(memo) : undefined;
    },
    after: () => ({ says: '社内メモを保存しました。', leave: onEnd }),
  });
};
