import { Button } from '../button/index.js';
import { Alert } from '../feedback/index.js';

export interface CsvLossWarningProps {
  /** What the server found; left out where it was not asked or has not answered. */
  loss?: { lossyRowCount: number; checkedRowCount: number; isComplete: boolean } | undefined;
  onUseUtf8: () => void;
}

const count = (rows: number): string => rows.toLocaleString('ja-JP');

/** Says before a file is written in Shift_JIS what it would lose, and offers the way without loss. */
export const CsvLossWarning = ({ loss, onUseUtf8 }: CsvLossWarningProps) => {
  if (loss?.lossyRowCount === 0 && loss.isComplete) return null;
  const among = loss && !loss.isComplete ? `はじめの${count(loss.checkedRowCount)}行のうち` : '';
  const text = loss?.lossyRowCount
    ? `${among}${count(loss.lossyRowCount)}行に、Shift_JISで表せない文字（𠮷、絵文字など）があります。出力すると「?」になります。`
    : 'Shift_JISで表せない文字（𠮷、絵文字など）は、出力すると「?」になります。';
  return (
    <Alert kind={loss?.lossyRowCount ? 'warning' : 'info'}>
      {text}{' '}
      <Button kind="link" size="small" onClick={onUseUtf8}>
        UTF-8に切り替える
      </Button>
    </Alert>
  );
};
