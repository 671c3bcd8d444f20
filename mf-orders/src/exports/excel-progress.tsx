import { Button } from '@hacchu-hub/ui/button';
import { Alert, ProgressBar } from '@hacchu-hub/ui/feedback';
import { CancelJobButton } from '@hacchu-hub/ui/job';
import type { ExcelExport } from './excel-export.hook.js';

const WAITING = '順番がきたら自動で始めます';

/** Progress of the workbook export; the user may leave the page. */
export const ExcelProgress = ({ excel }: { excel: ExcelExport }) => {
  if (!excel.isWanted) return null;
  const { job } = excel;
  const close = (
    <Button size="small" onClick={excel.forget}>
      閉じる
    </Button>
  );
  if (job?.status === 'FAILURE') {
    return job.canceledAt == null ? (
      <Alert kind="error" title="Excelファイルを作成できませんでした" action={close}>
        {job.failureReason}
      </Alert>
    ) : (
      <Alert kind="info" title="Excelファイルの出力を中止しました" action={close}>
        {job.failureReason}
      </Alert>
    );
  }
  if (job?.status === 'SUCCESS') {
    return (
      <Alert kind="success" title="Excelファイルができました" action={close}>
        保存が始まらないときは
        <Button kind="link" size="small" onClick={excel.saveAgain}>
          もう一度ダウンロード
        </Button>
        してください。
      </Alert>
    );
  }
  const share =
    job && job.totalCount !== null && job.totalCount > 0 ? job.processedCount / job.totalCount : undefined;
  const isWaiting = job?.status === 'PENDING';
  return (
    <Alert
      kind="info"
      title={isWaiting ? 'Excelファイルの作成は待機中です' : 'Excelファイルを作成しています'}
      action={
        job && (
          <CancelJobButton
            purpose="export"
            status={job.status}
            fileName={job.fileName}
            onCancel={excel.cancel}
          />
        )
      }
    >
      <ProgressBar
        label={job?.failureReason ?? (isWaiting ? WAITING : '発注の一覧を出力しています')}
        value={share}
      />
    </Alert>
  );
};
