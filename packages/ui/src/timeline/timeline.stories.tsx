import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { Timeline, type TimelineEntry } from './index.js';

export default { component: Timeline };

const entries: readonly TimelineEntry[] = [
  {
    key: '1',
    at: '2026-11-24T01:30:00.000000Z',
    title: '承認しました。',
    actor: '見本 花子',
    tone: 'success',
  },
  {
    key: '2',
    at: '2026-11-24T01:00:00.000000Z',
    title: LONG_NAME,
    actor: LONG_NAME,
    detail: LONG_NAME,
    tone: 'error',
  },
  { key: '3', at: '2026-11-23T01:00:00.000000Z', title: '申請しました。' },
];

export const States = () => (
  <>
    <Sample state="成功・失敗・普通">
      <Timeline label="履歴" entries={entries} />
    </Sample>
    <Sample state="狭い幅" isNarrow>
      <Timeline label="狭い履歴" entries={entries} />
    </Sample>
  </>
);
