import { Button } from '../button/index.js';
import { TimestampText } from '../date/index.js';
import { useConfirm } from '../dialog/index.js';
import { StatusTag } from '../status/index.js';
import type { JobStatusName } from './job-status.js';

/** An import that somebody has cancelled: who did, and when. */
export const CanceledImport = ({ by, at }: { by: string; at: string }) => (
  <>
    <div>
      <StatusTag tone="grey">中止</StatusTag>
    </div>
    <span>
      {by}が <TimestampText value={at} /> に取り込みを中止しました。何も登録されていません。
    </span>
  </>
);

export interface CancelImportButtonProps {
  status: JobStatusName;
  fileName: string;
  isRunning: boolean;
  /** Called once the person has confirmed it. */
  onCancel: () => Promise<void>;
}

/** Asks and cancels an import that waits or runs; nothing for others. */
export const CancelImportButton = ({ status, fileName, isRunning, onCancel }: CancelImportButtonProps) => {
  const confirm = useConfirm();
  if (status !== 'PENDING' && status !== 'IN_PROGRESS') return null;
  const stop = async () => {
    const isSure = await confirm({
      title: `「${fileName}」の取り込みを中止します`,
      content: 'この取り込みでは何も登録されません。',
      verb: '取り込みを中止する',
      cancel: '取り込みを続ける',
    });
    if (isSure) await onCancel();
  };
  return (
    <Button size="small" loading={isRunning} onClick={() => void stop()}>
      取り込みを中止する
    </Button>
  );
};
