import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import {
  CanceledJob,
  CancelJobButton,
  CsvLossWarning,
  EncodingSelect,
  type FileJob,
  JobStatus,
  JobTable,
} from './index.js';

export default { component: JobTable };

const job: FileJob = {
  uuid: 'a',
  fileName: '商品_20261124.csv',
  createdAt: '2026-11-24T01:30:00.000000Z',
  expiredAt: '2026-12-01T01:30:00.000000Z',
  isExpired: false,
  creator: { name: '見本 花子' },
  condition: 'すべての商品（UTF-8）',
  failureReason: null,
  lossyRowCount: 0,
  status: 'SUCCESS',
  processedCount: 300,
  totalCount: 300,
};

const jobs: readonly FileJob[] = [
  job,
  { ...job, uuid: 'b', fileName: '処理中.csv', status: 'IN_PROGRESS', processedCount: 120 },
  { ...job, uuid: 'c', fileName: `${LONG_NAME}.csv`, lossyRowCount: 12, isExpired: true },
  { ...job, uuid: 'd', fileName: '失敗.csv', status: 'FAILURE', failureReason: '行数が多すぎます。' },
  { ...job, uuid: 'e', fileName: '待機中.csv', status: 'PENDING', processedCount: 0, totalCount: null },
  {
    ...job,
    uuid: 'f',
    fileName: '中止.csv',
    status: 'FAILURE',
    canceledAt: '2026-11-24T01:31:00.000000Z',
    cancelerName: '山田 太郎',
  },
];

export const States = () => (
  <>
    <Sample state="状態">
      <JobStatus job={{ status: 'PENDING', processedCount: 0, totalCount: null }} />
      <JobStatus job={{ status: 'IN_PROGRESS', processedCount: 120, totalCount: 300 }} />
      <JobStatus job={{ status: 'SUCCESS', processedCount: 300, totalCount: 300 }} />
      <JobStatus job={{ status: 'FAILURE', processedCount: 12, totalCount: 300 }} />
      <JobStatus job={{ status: 'UNSPECIFIED', processedCount: 0, totalCount: null }} />
    </Sample>
    <Sample state="取り込みの中止">
      <CancelJobButton
        purpose="import"
        status="IN_PROGRESS"
        fileName="処理中.csv"
        onCancel={() => Promise.resolve()}
      />
      <CanceledJob purpose="import" by="山田 花子" at="2026-11-01T00:00:00.000000Z" />
    </Sample>
    <Sample state="文字コード">
      <EncodingSelect value="SHIFT_JIS" onChange={nothing} />
    </Sample>
    <Sample state="失われる文字">
      <CsvLossWarning
        loss={{ lossyRowCount: 3, checkedRowCount: 120, isComplete: true }}
        onUseUtf8={nothing}
      />
    </Sample>
  </>
);

export const Table = () => (
  <>
    <Sample state="一覧">
      <JobTable
        label="商品のCSV出力"
        jobs={jobs}
        onDownload={nothing}
        onCancel={() => Promise.resolve()}
        empty="まだありません。"
      />
    </Sample>
    <Sample state="空">
      <JobTable label="空のCSV出力" jobs={[]} onDownload={nothing} empty="まだありません。" />
    </Sample>
  </>
);
