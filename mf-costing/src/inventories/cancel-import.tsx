import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { useConfirm } from '@hacchu-hub/ui/dialog';
import { StatusTag } from '@hacchu-hub/ui/status';
import { CancelInventoryImportDocument } from '../generated/graphql.js';
import type { ImportJob } from './import-jobs.hook.js';

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

/** Cancels an import that waits or runs. */
export const CancelImport = ({ job }: { job: ImportJob }) => {
  const { hasCapability } = useSession();
  const confirm = useConfirm();
  const notify = useNotify();
  const [cancel, { isRunning }] = useSliceMutation(CancelInventoryImportDocument, {
    touches: ['InventoryImportJob'],
    isHandled: true,
  });
  if ((job.status !== 'PENDING' && job.status !== 'IN_PROGRESS') || !hasCapability('costs:setup'))
    return null;

  const stop = async () => {
    const isSure = await confirm({
      title: `「${job.originalFileName}」の取り込みを中止します`,
      content: 'この取り込みでは何も登録されません。',
      verb: '取り込みを中止する',
      cancel: '取り込みを続ける',
    });
    if (!isSure) return;
    try {
      await cancel({ input: { jobUuid: job.uuid } });
      notify.success('取り込みを中止しました。');
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      notify.error('取り込みを中止できませんでした', error.message);
    }
  };
  return (
    <Button size="small" loading={isRunning} onClick={() => void stop()}>
      取り込みを中止する
    </Button>
  );
};
