import { formatTimestamp } from '@hacchu-hub/ui/date';
import type { PlatformAudienceRole } from '../../generated/graphql.js';
import type { Canary, HistoryEntry, Loads, Note, Process } from './platform.types.js';

const roleWords: Record<PlatformAudienceRole, string> = {
  OPERATOR: '運営',
  ADMIN: '管理者',
  EDITOR: '編集者',
};

export const audienceRoles = (['OPERATOR', 'ADMIN', 'EDITOR'] as const).map((value) => ({
  value,
  label: roleWords[value],
}));

/** A share as a percentage with at most one decimal. */
export const percent = (share: number): string =>
  `${(share * 100).toLocaleString('ja-JP', { maximumFractionDigits: 1 })}%`;

export const demandName = ({ name }: { name: string | null }): string => name ?? '削除された組織';

/** The audience of a canary as text. */
export const audienceWords = ({ audience: { roles, demands, share } }: Pick<Canary, 'audience'>): string =>
  [
    ...roles.map((role) => roleWords[role]),
    ...demands.map(demandName),
    ...(share === null ? [] : [`ユーザーの${percent(share)}`]),
  ].join('、');

/** Time and author of a change. */
export const noteWords = ({ since, who, operatorName }: Note): string =>
  [since && formatTimestamp(since), operatorName ?? who].filter(Boolean).join('　');

export const loadsWords = ({ loads, failures, errors }: Loads): string =>
  `読み込み${loads.toLocaleString('ja-JP')}回（失敗${failures.toLocaleString('ja-JP')}回、画面のエラー${errors.toLocaleString('ja-JP')}回）`;

/** With fewer loads the rate is not significant. */
const ENOUGH_LOADS = 20;
const HIGH_RATE = 0.05;

/** Whether a version's failure rate is too high. */
export const isFailing = (loads: Loads | null, maxRate = HIGH_RATE): boolean =>
  loads !== null && loads.loads >= ENOUGH_LOADS && (loads.failureRate ?? 0) > maxRate;

const actionWords: Readonly<Record<string, string>> = {
  publish: '公開',
  rollback: '前の版に戻す',
  promote: 'カナリア版を全員に公開',
  canary: 'カナリア版の公開先の変更',
  recall: '取り下げ',
  pin: '固定',
  unpin: '固定の解除',
  retire: '戻り先からの除外',
  register: '操作の登録',
  schema: 'スキーマの承認',
};

/** Label of an action; unknown actions of the registry are shown unchanged. */
export const actionWord = ({ action }: Pick<HistoryEntry, 'action'>): string => actionWords[action] ?? action;

/** Label of a process's status. */
export function processWord({ isReady, status }: Process): string {
  if (isReady) return '稼働中';
  if (status === null) return '応答なし';
  const words: Readonly<Record<string, string>> = {
    'database unavailable': 'データベースに接続できません',
    'event loop stalled': '処理が滞っています',
    stopping: '停止の準備中',
  };
  return words[status] ?? `準備ができていません（${status}）`;
}

/** Prefix of a SHA-256 that is long enough to distinguish versions. */
export const shortHash = (sha256: string): string => sha256.slice(0, 12);
