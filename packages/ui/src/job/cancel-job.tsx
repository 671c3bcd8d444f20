import { useState } from 'react';
import { Button } from '../button/index.js';
import { TimestampText } from '../date/index.js';
import { useConfirm } from '../dialog/index.js';
import { StatusTag } from '../status/index.js';
import type { JobStatusName } from './job-status.js';

/** What a job does with its file. */
export type JobPurpose = 'import' | 'export';

const words = {
  import: {
    verb: '取り込み',
    consequence: 'この取り込みでは何も登録されません。',
    result: '何も登録されていません。',
  },
  export: {
    verb: '出力',
    consequence: 'ファイルは作成されません。',
    result: 'ファイルは作成されていません。',
  },
} as const;

/** A job that somebody has cancelled: who did, and when. */
export const CanceledJob = ({ purpose, by, at }: { purpose: JobPurpose; by: string; at: string }) => (
  <>
    <div>
      <StatusTag tone="grey">中止</StatusTag>
    </div>
    <span>
      {by}が <TimestampText value={at} /> に{words[purpose].verb}を中止しました。{words[purpose].result}
    </span>
  </>
);

export interface CancelJobButtonProps {
  purpose: JobPurpose;
  status: JobStatusName;
  fileName: string;
  /** Called once the person has confirmed it. */
  onCancel: () => Promise<void>;
}

/** Asks and cancels a job that waits or runs; nothing for others. */
export const CancelJobButton = ({ purpose, status, fileName, onCancel }: CancelJobButtonProps) => {
  const confirm = useConfirm();
  const [isRunning, setRunning] = useState(false);
  if (status !== 'PENDING' && status !== 'IN_PROGRESS') return null;
  const { verb, consequence } = words[purpose];
  const stop = async () => {
    const isSure = await confirm({
      title: `「${fileName}」の${verb}を中止します`,
      content: consequence,
      verb: `${verb}を中止する`,
      cancel: `${verb}を続ける`,
    });
    if (!isSure) return;
    setRunning(true);
    await onCancel().finally(() => setRunning(false));
  };
  return (
    <Button size="small" loading={isRunning} onClick={() => void stop()}>
      {verb}を中止する
    </Button>
  );
};
