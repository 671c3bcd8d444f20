import { Drawer } from '@hacchu-hub/ui/dialog';
import { daysText } from '../periods/period-words.js';
import type { Period } from '../periods/periods.hook.js';
import { ClosingFiles } from './closing-files.js';

interface ClosingsDrawerProps {
  period: Pick<Period, 'uuid' | 'period' | 'closings'>;
  onClose: () => void;
}

/** The closings of a period, for those who see its costs but not its setup. */
export const ClosingsDrawer = ({ period, onClose }: ClosingsDrawerProps) => (
  <Drawer open title={`締めの履歴（${daysText(period.period)}）`} onClose={onClose}>
    <ClosingFiles period={period} />
  </Drawer>
);
