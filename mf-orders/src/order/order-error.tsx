import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState, ErrorState } from '@hacchu-hub/ui/feedback';
import { toErrorState } from './error-state.js';
import { useOrderHrefs } from './order-hrefs.js';

interface OrderErrorProps {
  error: SliceError;
  refetch: () => Promise<void>;
}

/** Why an order is not shown. One that does not exist is not offered to be loaded again. */
export const OrderError = ({ error, refetch }: OrderErrorProps) => {
  const hrefs = useOrderHrefs();
  return error.code === 'NOT_FOUND' ? (
    <EmptyState
      icon="search"
      title="発注が見つかりません"
      description="削除されたか、アドレスが正しくありません。"
      action={<ButtonLink href={hrefs.list}>発注の一覧を開く</ButtonLink>}
    />
  ) : (
    <ErrorState {...toErrorState(error, refetch)} />
  );
};
