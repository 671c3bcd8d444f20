import { Link } from '@hacchu-hub/ui/link';
import { LockedTag } from '@hacchu-hub/ui/status';
import { useOrderHrefs } from './order-hrefs.js';

/** 確定, linking to the page of the fixed order in areas that have one. */
export const FixedTag = ({ orderUuid }: { orderUuid: string }) => {
  const href = useOrderHrefs().fixed(orderUuid);
  return href === undefined ? (
    <LockedTag />
  ) : (
    <Link href={href}>
      <LockedTag />
    </Link>
  );
};
