import { Button } from '@hacchu-hub/ui/button';
import { formatTimestamp } from '@hacchu-hub/ui/date';
import type { Period } from '../periods/periods.hook.js';
import { useClosingFile } from './closing-file.hook.js';
import { ClosingHistory } from './closing-history.js';

/** All closings of a period, with the figures as of each to download. */
export const ClosingFiles = ({ period }: { period: Pick<Period, 'uuid' | 'closings'> }) => {
  const { downloadOf, isAsking } = useClosingFile(period);
  return (
    <ClosingHistory
      closings={period.closings}
      detailOf={({ closedAt }) => (
        <Button
          size="small"
          icon="download"
          loading={isAsking}
          aria-label={`${formatTimestamp(closedAt)} に締めた時点の原価をダウンロード`}
          onClick={() => void downloadOf(closedAt)}
        >
          締めた時点の原価
        </Button>
      )}
    />
  );
};
