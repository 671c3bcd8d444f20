import { Button } from '../button/index.js';
import { Alert } from '../feedback/index.js';

export interface CsvLossWarningProps {
  /** Result of the server's check; undefined when it was not requested or has not arrived. */
  loss?: { lossyRowCount: number; checkedRowCount: number; isComplete: boolean } | undefined;
  onUseUtf8: () => void;
}

const count = (rows: number): string => rows.toLocaleString('ja-JP');

/** Warns before an export in Shift_JIS about the characters it would lose, and offers UTF-8 instead. */
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
