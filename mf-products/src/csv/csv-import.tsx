import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import { usePolledQuery } from '@hacchu-hub/slice-kit/data';
import { saveFile, useFreshLinks } from '@hacchu-hub/slice-kit/files';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Alert, EmptyState, ProgressBar } from '@hacchu-hub/ui/feedback';
import { Checkbox } from '@hacchu-hub/ui/form';
import { CanceledJob, JobStatus, unfinishedJobsKey } from '@hacchu-hub/ui/job';
import { Link } from '@hacchu-hub/ui/link';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { useId, useState } from 'react';
import {
  type CsvImportJobPartsFragment as Job,
  type CsvImportTarget,
  PaginatedImportCsvJobsDocument,
} from '../generated/graphql.js';
import { CancelImport } from './cancel-import.js';
import { useCsvImport } from './csv-import.hook.js';
import styles from './csv-import.module.css';
import { templateHref } from './templates.js';

const words: Record<CsvImportTarget, string> = { PRODUCT: '商品', DEMAND_SUPPLIER: '仕入先' };

const Outcome = ({ job }: { job: Job }) => (
  <div className={styles.outcome}>
    {job.canceledAt === null ? (
      <JobStatus job={job} />
    ) : (
      <CanceledJob purpose="import" by={job.cancelerName ?? ''} at={job.canceledAt} />
    )}
    {job.status === 'SUCCESS' && (
      <span>
        登録 {job.createdCount.toLocaleString('ja-JP')}件、更新 {job.updatedCount.toLocaleString('ja-JP')}件
        {job.unchangedCount > 0 && `、変更なし ${job.unchangedCount.toLocaleString('ja-JP')}件`}
      </span>
    )}
    {job.failureReason !== null && job.canceledAt === null && (
      <span className={job.status === 'FAILURE' ? styles.reason : undefined}>{job.failureReason}</span>
    )}
    {job.errorCount > 0 && job.resultUrl !== null && (
      <span>エラーのある行：{job.errorCount.toLocaleString('ja-JP')}行（何も登録されていません）</span>
    )}
    {job.notices.map((notice) => (
      <span key={notice}>{notice}</span>
    ))}
    {job.resultUrl !== null && <Link href={job.resultUrl}>結果ファイルをダウンロード</Link>}
    <CancelImport job={job} />
  </div>
);

const columns: readonly Column<Job>[] = [
  { key: 'file', title: 'ファイル', render: ({ originalFileName }) => originalFileName },
  // Beside the file: on a phone the table scrolls sideways, and the result is what people look for.
  { key: 'outcome', title: '結果', width: '40%', render: (job) => <Outcome job={job} /> },
  {
    key: 'createdAt',
    title: '作成日時',
    nowrap: true,
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
  },
  { key: 'creator', title: '作成者', render: ({ creator }) => creator.name },
];

/** The chosen file; without `onRemove` it cannot be exchanged for another. */
const ChosenFile = ({ name, onRemove }: { name: string; onRemove: (() => void) | undefined }) => (
  <span className={styles.file}>
    {name}
    {onRemove && (
      <Button kind="text" size="small" onClick={onRemove}>
        選び直す
      </Button>
    )}
  </span>
);

/** Imports a CSV file, and shows the results of earlier imports. */
export const CsvImport = ({ target }: { target: CsvImportTarget }) => {
  useFreshLinks();
  const { demandUuid } = useSession();
  const trackClick = useTrackClick();
  const id = useId();
  const [file, setFile] = useState<File>();
  const [paging, setPaging] = useState({ page: 1, limit: 20 });
  const [allowsReplaced, setAllowsReplaced] = useState(false);
  const upload = useCsvImport(target, allowsReplaced);
  const { data, error, isRefreshing, refetch } = usePolledQuery(PaginatedImportCsvJobsDocument, {
    variables: { demandUuid, target, ...paging },
    fetchPolicy: 'cache-and-network',
    underWay: ({ paginatedImportCsvJobs }) => unfinishedJobsKey(paginatedImportCsvJobs.items),
  });
  const jobs = data?.paginatedImportCsvJobs;

  const send = async () => {
    if (!file) return;
    trackClick('csv_import');
    if (!(await upload.run(file))) return;
    setFile(undefined);
    setAllowsReplaced(false);
    await refetch();
  };
  return (
    <div className={styles.import}>
      <div className={styles.choose}>
        <span id={`${id}-label`} className={styles.label}>
          {words[target]}のCSVファイル
        </span>
        <input
          id={id}
          className={styles.input}
          aria-labelledby={`${id}-label`}
          key={file ? 'chosen' : 'none'}
          type="file"
          accept=".csv,text/csv"
          aria-describedby={`${id}-help`}
          aria-invalid={upload.error !== undefined}
          hidden={file !== undefined}
          onChange={({ target: { files } }) => {
            upload.clearError();
            setFile(files?.[0]);
          }}
        />
        {!file && (
          <label htmlFor={id} className={styles.button}>
            ファイルを選択
          </label>
        )}
        {file && (
          <ChosenFile name={file.name} onRemove={upload.isSending ? undefined : () => setFile(undefined)} />
        )}
        <p id={`${id}-help`} className={styles.help}>
          UTF-8またはShift_JIS、50MB・300,000行まで。1行でも誤りがあると、何も登録されません。
          <Button
            kind="link"
            size="small"
            onClick={() => saveFile(templateHref(target), `${words[target]}_ひな形.csv`)}
          >
            ひな形をダウンロード
          </Button>
        </p>
        <Checkbox checked={allowsReplaced} onChange={setAllowsReplaced}>
          「?」や数値・日付に変わった文字での上書きを許可する
        </Checkbox>
        {upload.isSending && <ProgressBar label="ファイルを送信しています" value={upload.sent} />}
        {upload.error !== undefined && <Alert kind="error">{upload.error}</Alert>}
        <Button
          kind="primary"
          loading={upload.isSending}
          disabledReason={file ? undefined : 'CSVファイルを選択してください。'}
          onClick={() => void send()}
        >
          取り込む
        </Button>
      </div>
      <DataTable
        label={`${words[target]}のCSV取込`}
        columns={columns}
        rows={jobs?.items}
        rowKey={({ uuid }) => uuid}
        isRefreshing={isRefreshing}
        empty={
          <EmptyState
            title="CSV取込はまだありません"
            description="取り込んだファイルと結果がここに表示されます。"
          />
        }
        error={error && { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }}
        paging={jobs && { ...paging, totalCount: jobs.totalCount, onChange: setPaging }}
      />
    </div>
  );
};
