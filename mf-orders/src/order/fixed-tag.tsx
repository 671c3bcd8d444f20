import { Link } from '@hacchu-hub/ui/link';
import { useOrderHrefs } from './order-hrefs.js';
import { LockedTag } from './status/status-tags.js';

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
