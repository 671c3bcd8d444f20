import { formatTimestamp, TimestampText } from '@hacchu-hub/ui/date';
import { StatusTag, type StatusTone } from '@hacchu-hub/ui/status';
import type { SyncTargetType, WmsSyncLogPartsFragment, WmsSyncState } from '../generated/graphql.js';
import styles from './syncs.module.css';

/** Labels of the kinds of data. */
export const syncTargetWords: Record<SyncTargetType, string> = {
  ITEMS: '商品',
  SUPPLIERS: '仕入先',
  WAREHOUSES: '倉庫',
  DAILY_INVENTORY_SUMMARIES: '日次在庫',
  INBOUND: '入荷予定',
  UNKNOWN: '不明',
};

const states: Record<WmsSyncState, { label: string; tone: StatusTone }> = {
  RUNNING: { label: '同期中', tone: 'blue' },
  SUCCESS: { label: '完了', tone: 'green' },
  FAILURE: { label: '失敗', tone: 'red' },
};

type Log = WmsSyncLogPartsFragment;

/** The result of a synchronisation, with the reason of a failure. */
export const SyncResult = ({ log }: { log: Log }) => (
  <>
    <StatusTag tone={states[log.state].tone}>{states[log.state].label}</StatusTag>
    {log.error !== null && <div>{log.error}</div>}
  </>
);

/** The end of a synchronisation, or its start while it is running. */
export const SyncTime = ({ log }: { log: Log }) => <TimestampText value={log.endedAt ?? log.startedAt} />;

const NO_BREAK_SPACE = '\u00a0';
/** Where the time begins in `2026/11/23 15:43`. */
const TIME_OF_DAY = 11;

const countWords = [
  ['read', '読込'],
  ['added', '新規'],
  ['changed', '変更'],
  ['vanished', '削除'],
  ['linked', '自動紐付け'],
  ['notLinked', '未紐付け'],
] as const;

/** `読込 120件・新規 3件`: the counts of a synchronisation, without zeros. */
export const SyncCounts = ({ log: { counts } }: { log: Log }) => {
  if (counts === null) return '—';
  return (
    <span className={styles.counts}>
      {countWords
        .filter(([key]) => key === 'read' || counts[key] > 0)
        .map(([key, word]) => `${word}${NO_BREAK_SPACE}${counts[key].toLocaleString('ja-JP')}件`)
        .join('・')}
    </span>
  );
};

/** When the next synchronisation is possible; the tooltip of the button has the details. */
export const SyncAgain = ({ until }: { until: string }) => (
  <div className={styles.again} aria-hidden="true">
    {formatTimestamp(until).slice(TIME_OF_DAY)}以降に可能
  </div>
);
