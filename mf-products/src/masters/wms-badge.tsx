import { Icon } from '@hacchu-hub/ui/icon';

/** Whether a delivery destination is a warehouse of the connected warehouse system. */
export const WmsBadge = ({ isLinked }: { isLinked: boolean }) =>
  isLinked ? (
    <span>
      <Icon name="link" /> 連携中
    </span>
  ) : (
    <span>—</span>
  );
