import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert, ErrorState, ProgressBar, Skeleton } from '@hacchu-hub/ui/feedback';
import { FileDrop } from '@hacchu-hub/ui/upload';
import { BudgetsCsvDocument } from '../../generated/graphql.js';
import { toErrorState } from '../../order/error-state.js';
import { monthAfter, monthText } from '../budget.words.js';
import styles from '../budgets.module.css';
import { useBudgetImport } from './budget-csv.hook.js';

/** With a byte order mark, by which Excel recognises UTF-8. */
const hrefOf = (csv: string): string => `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${csv}`)}`;

interface BudgetCsvDialogProps {
  /** First month of the file. */
  month: string;
  mayImport: boolean;
  /** Reads the budgets again after an import. */
  refetch: () => Promise<void>;
  onClose: () => void;
}

/** Exports the budgets of a year as a CSV file, and imports one: all of its rows or none. */
export const BudgetCsvDialog = ({ month, mayImport, refetch, onClose }: BudgetCsvDialogProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  const lastMonth = monthAfter(month, 11);
  const exported = useSliceQuery(BudgetsCsvDocument, {
    variables: { demandUuid, firstMonth: month, lastMonth },
    fetchPolicy: 'network-only',
    isHandled: true,
  });
  const { take, progress, problem, result } = useBudgetImport(({ savedCount }) => {
    notify.success(`CSVファイルから${savedCount}件の予算を取り込みました。`);
    void refetch();
    onClose();
  });
  const csv = exported.data?.budgetsCsv;
  return (
    <Modal
      open
      title="予算のCSV"
      closeOnOutsideClick={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>閉じる</Button>}
    >
      <div className={styles.csv}>
        {csv === undefined && !exported.error && <Skeleton lines={1} />}
        {csv === undefined && exported.error && (
          <ErrorState {...toErrorState(exported.error, exported.refetch)} />
        )}
        {csv !== undefined && (
          <a href={hrefOf(csv)} download={`予算_${month}.csv`}>
            {monthText(month)}から{monthText(lastMonth)}までの予算をCSVで出力する
          </a>
        )}
        {mayImport && (
          <FileDrop
            label="取り込むCSVファイル"
            accept=".csv,text/csv"
            help="出力したファイルと同じ列のファイル。同じ対象月と対象の予算は金額を置き換え、新しいものは追加します。ファイルにない予算は変わりません。1行でもエラーがあると、何も取り込みません。"
            error={problem}
            disabled={progress !== undefined}
            onFiles={([chosen]) => chosen && void take(chosen)}
          />
        )}
        {progress !== undefined && <ProgressBar label="ファイルを取り込んでいます" value={progress} />}
        {result?.notices.map((notice) => (
          <Alert key={notice} kind="info">
            {notice}
          </Alert>
        ))}
        {result && result.errors.length > 0 && (
          <Alert kind="error" title="エラーがあるため、取り込みませんでした" takesFocus>
            <ul className={styles.csvErrors} aria-label="CSVファイルのエラー">
              {result.errors.map(({ line, message }) => (
                <li key={`${line} ${message}`}>
                  {line}行目：{message}
                </li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </Modal>
  );
};
