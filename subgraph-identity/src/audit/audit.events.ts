import { AuditCategory } from './audit.schema.js';

const USERS = [AuditCategory.USER] as const;
const PEOPLE = [AuditCategory.USER, AuditCategory.OPERATOR] as const;
const ROLES = [AuditCategory.ROLE] as const;
const FEATURES = [AuditCategory.FEATURE_FLAG] as const;
const SETTINGS = [AuditCategory.SETTING] as const;
const OPERATORS = [AuditCategory.OPERATOR] as const;
const PLATFORM = [AuditCategory.PLATFORM] as const;

/** A kind of event. */
interface EventKind {
  /** Japanese. It may change; what is stored is the key. */
  readonly name: string;
  /** The categories whose entries may have it. */
  readonly categories: readonly AuditCategory[];
}

/** What entries of the audit log record. */
const KINDS = {
  USER_INVITED: { name: 'ユーザーの招待', categories: USERS },
  USER_RENAMED: { name: 'ユーザーの氏名の変更', categories: USERS },
  USER_DELETED: { name: 'ユーザーの削除', categories: USERS },
  INVITATION_RESENT: { name: '招待の再送', categories: PEOPLE },
  ROLE_CHANGED: { name: '権限の変更', categories: ROLES },
  PASSWORD_CHANGED: { name: 'パスワードの変更', categories: PEOPLE },
  SIGNED_OUT_EVERYWHERE: { name: 'すべての端末からのログアウト', categories: PEOPLE },
  SECOND_FACTORS_REMOVED: { name: '二要素認証の解除', categories: PEOPLE },
  SECOND_FACTOR_POLICY_CHANGED: { name: '二要素認証の必須の変更', categories: PEOPLE },
  SLACK_PERSON_CONFIRMED: { name: 'Slackでの承認の開始', categories: USERS },
  SLACK_PERSON_RELEASED: { name: 'Slackでの承認の解除', categories: USERS },
  DEMAND_CREATED: { name: '組織の登録', categories: SETTINGS },
  DEMAND_UPDATED: { name: '組織と連絡先の変更', categories: SETTINGS },
  SETTING_UPDATED: { name: '設定の変更', categories: SETTINGS },
  MAIL_NOTIFICATION_CHANGED: { name: 'メール通知の変更', categories: SETTINGS },
  FEATURE_FLAG_CHANGED: { name: '機能の変更', categories: FEATURES },
  SLACK_CONNECTED: { name: 'Slack連携の開始', categories: SETTINGS },
  SLACK_CHANNEL_CHANGED: { name: 'Slackの通知先の変更', categories: SETTINGS },
  SLACK_DISCONNECTED: { name: 'Slack連携の解除', categories: SETTINGS },
  SLACK_ENDED: { name: 'Slack連携の切断', categories: SETTINGS },
  WMS_CONNECTED: { name: 'ロジレス連携の開始', categories: SETTINGS },
  WMS_MERCHANT_CHANGED: { name: 'ロジレスのマーチャントIDの変更', categories: SETTINGS },
  WMS_DISCONNECTED: { name: 'ロジレス連携の解除', categories: SETTINGS },
  WMS_SYNC_REQUESTED: { name: 'ロジレスとの同期の開始', categories: SETTINGS },
  WMS_RENEWAL_REFUSED: { name: 'ロジレス連携の更新の拒否', categories: SETTINGS },
  WMS_CONNECTION_LOST: { name: 'ロジレス連携の切断', categories: SETTINGS },
  WITHDRAWAL_REQUESTED: { name: '退会手続きの開始', categories: SETTINGS },
  WITHDRAWAL_CANCELED: { name: '退会手続きの取消', categories: SETTINGS },
  DEMAND_DELETED: { name: '組織のデータの削除', categories: OPERATORS },
  OPERATOR_INVITED: { name: '運営ユーザーの招待', categories: OPERATORS },
  OPERATOR_RENAMED: { name: '運営ユーザーの氏名の変更', categories: OPERATORS },
  OPERATOR_DELETED: { name: '運営ユーザーの削除', categories: OPERATORS },
  OPERATOR_PLATFORM_RIGHT_CHANGED: { name: 'プラットフォームの権限の変更', categories: OPERATORS },
  PLATFORM_RELEASE_PUBLISHED: { name: '版の公開', categories: PLATFORM },
  PLATFORM_RELEASE_RECALLED: { name: '版の取り下げ', categories: PLATFORM },
  PLATFORM_SLICE_ROLLED_BACK: { name: '前の版に戻す操作', categories: PLATFORM },
  PLATFORM_SLICE_PINNED: { name: '版の固定', categories: PLATFORM },
  PLATFORM_SLICE_UNPINNED: { name: '版の固定の解除', categories: PLATFORM },
  PLATFORM_CANARY_PUBLISHED: { name: 'カナリア版の公開', categories: PLATFORM },
  PLATFORM_CANARY_CHANGED: { name: 'カナリア版の公開先の変更', categories: PLATFORM },
  PLATFORM_CANARY_PROMOTED: { name: 'カナリア版の全員への公開', categories: PLATFORM },
  PLATFORM_CHANGE_FAILED: { name: 'プラットフォームの操作の失敗', categories: PLATFORM },
} as const satisfies Record<string, EventKind>;

export type AuditEvent = keyof typeof KINDS;

/** All kinds of events, by what entries store. */
export const AUDIT_EVENTS: ReadonlyMap<string, EventKind> = new Map(Object.entries(KINDS));

/** The Japanese name of a stored event; a later release may have stored one that this one does not know. */
export const nameOfEvent = (event: string): string => AUDIT_EVENTS.get(event)?.name ?? event;
