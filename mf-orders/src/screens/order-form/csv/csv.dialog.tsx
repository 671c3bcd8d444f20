import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, ProgressBar } from '@hacchu-hub/ui/feedback';
import { FileDrop } from '@hacchu-hub/ui/upload';
import type { OrderFormState } from '../order-form.hook.js';
import styles from './csv.module.css';
import { templateHref } from './csv-file.js';
import { CsvPreview } from './csv-preview.js';
import { countLines, withCsvRows } from './from-csv.js';
import { useOrderCsv } from './order-csv.hook.js';

const maxLines = 300;

/** Parses lines from a CSV file, shows them with their errors, and adds them to the form. */
export const CsvDialog = ({ state, onClose }: { state: OrderFormState; onClose: () => void }) => {
  const notify = useNotify();
  const { read, file, progress, problem } = useOrderCsv();
  const rows = file?.content.parsedOrders ?? [];
  const good = rows.filter((row) => row.errors.length === 0);
  const room = maxLines - countLines(state.form.values);

  const take = (chosen: typeof rows) => {
    state.addLines((values) => withCsvRows(values, chosen));
    notify.success(`CSVファイルから${chosen.length}行を取り込みました。`);
    onClose();
  };
  const closed = (count: number): string | undefined => {
    if (count === 0) return '取り込む行がありません。';
    return count > room ? `明細は${maxLines}行までです。あと${room}行を追加できます。` : undefined;
  };
  return (
    <Modal
      open
      width={1080}
      title="明細のCSV取込"
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>閉じる</Button>
          {file && good.length < rows.length && (
            <Button disabledReason={closed(good.length)} onClick={() => take(good)}>
              エラーのない{good.length}行だけ取り込む
            </Button>
          )}
          <Button
            kind="primary"
            disabledReason={file ? closed(rows.length) : 'CSVファイルを選択してください。'}
            onClick={() => take(rows)}
          >
            {good.length < rows.length ? `${rows.length}行を取り込み、明細で修正する` : '明細に取り込む'}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        <FileDrop
          label="CSVファイル"
          accept=".csv,text/csv"
          autoFocus
          help={`UTF-8またはShift_JISのCSVファイル。${maxLines}行まで。取り込んだ明細は、保存するまで登録されません。`}
          error={problem}
          disabled={progress !== undefined}
          onFiles={([chosen]) => chosen && void read(chosen)}
        />
        <p className={styles.template}>
          1行目に列の名前が必要です。必須は「種別」（商品・費用）と「数量」で、商品は「商品識別子」（商品ID・LOGILESSコード・型番）、費用は「品名」で指定します。
          <br />
          <a href={templateHref} download="発注明細.csv">
            ひな形をダウンロード
          </a>
        </p>
        {progress !== undefined && <ProgressBar label="ファイルを読み取っています" value={progress} />}
        {file && <Outcome file={file} errorCount={rows.length - good.length} />}
      </div>
      {file && <CsvPreview rows={rows} />}
    </Modal>
  );
};

const Outcome = ({
  file,
  errorCount,
}: {
  file: NonNullable<ReturnType<typeof useOrderCsv>['file']>;
  errorCount: number;
}) => (
  <Alert
    kind={errorCount > 0 ? 'warning' : 'success'}
    title={
      errorCount > 0
        ? `${file.name}：${file.content.parsedOrders.length}行のうち${errorCount}行にエラーがあります`
        : `${file.name}：${file.content.parsedOrders.length}行を読み取りました`
    }
  >
    {file.content.notices.map((notice) => (
      <div key={notice}>{notice}</div>
    ))}
  </Alert>
);
