import { Button } from '@hacchu-hub/ui/button';
import { Alert, ProgressBar } from '@hacchu-hub/ui/feedback';
import type { ExcelExport } from './excel-export.hook.js';

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
    return (
      <Alert kind="error" title="Excelファイルを作成できませんでした" action={close}>
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
  return (
    <Alert kind="info" title="Excelファイルを作成しています">
      <ProgressBar label={job?.failureReason ?? '発注の一覧を出力しています'} value={share} />
    </Alert>
  );
};
