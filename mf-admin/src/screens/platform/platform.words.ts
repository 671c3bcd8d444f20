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

/** A share as people read it: at most one decimal. */
export const percent = (share: number): string =>
  `${(share * 100).toLocaleString('ja-JP', { maximumFractionDigits: 1 })}%`;

export const demandName = ({ name }: { name: string | null }): string => name ?? '削除された組織';

/** To whom a canary is shown, in words. */
export const audienceWords = ({ audience: { roles, demands, share } }: Pick<Canary, 'audience'>): string =>
  [
    ...roles.map((role) => roleWords[role]),
    ...demands.map(demandName),
    ...(share === null ? [] : [`ユーザーの${percent(share)}`]),
  ].join('、');

/** Who did something, and when. */
export const noteWords = ({ since, who, operatorName }: Note): string =>
  [since && formatTimestamp(since), operatorName ?? who].filter(Boolean).join('　');

export const loadsWords = ({ loads, failures, errors }: Loads): string =>
  `読み込み${loads.toLocaleString('ja-JP')}回（失敗${failures.toLocaleString('ja-JP')}回、画面のエラー${errors.toLocaleString('ja-JP')}回）`;

/** Fewer loads than these say nothing about a version. */
const ENOUGH_LOADS = 20;
const HIGH_RATE = 0.05;

/** Whether a version fails so often that somebody has to look. */
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

/** What was done; a word of the registry that is not known here is shown as it is. */
export const actionWord = ({ action }: Pick<HistoryEntry, 'action'>): string => actionWords[action] ?? action;

/** How a process answers, in words. */
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

/** The beginning of a SHA-256: enough to tell two from each other. */
export const shortHash = (sha256: string): string => sha256.slice(0, 12);
