import { z } from 'zod';

const MIB = 1024 * 1024;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/**
 * How much of something may be used within a time window: by one person or a whole demand; without a sign-in, with one
 * signed link, from one network address, in one conversation or by one sender of mail.
 */
export interface QuotaRule {
  readonly per: 'PERSON' | 'DEMAND' | 'LINK' | 'ADDRESS' | 'CONVERSATION' | 'SENDER';
  /** The window starts with the first use. */
  readonly seconds: number;
  readonly limit: number;
  /** What is limited, as named in messages. */
  readonly what: string;
  /** Unit in messages; BYTES are shown as MB. */
  readonly unit: '件' | 'BYTES';
}

/**
 * Wide enough for a buyer who sends two hundred orders at the end of a month, narrow enough to stop a runaway script.
 */
export const QUOTA_RULES = {
  /** Mails that send an order to its supplier. */
  'orderMails.person.hour': {
    per: 'PERSON',
    seconds: HOUR_S,
    limit: 500,
    what: '発注メールの送信',
    unit: '件',
  },
  'orderMails.demand.day': {
    per: 'DEMAND',
    seconds: DAY_S,
    limit: 3_000,
    what: '発注メールの送信',
    unit: '件',
  },
  /** Messages to suppliers in conversations. */
  'comments.person.hour': {
    per: 'PERSON',
    seconds: HOUR_S,
    limit: 100,
    what: '仕入先へのメッセージの送信',
    unit: '件',
  },
  'comments.demand.day': {
    per: 'DEMAND',
    seconds: DAY_S,
    limit: 1_000,
    what: '仕入先へのメッセージの送信',
    unit: '件',
  },
  /** Recipients of all these mails together, copies included. */
  'recipients.person.hour': {
    per: 'PERSON',
    seconds: HOUR_S,
    limit: 2_500,
    what: 'メールの宛先',
    unit: '件',
  },
  'recipients.demand.day': {
    per: 'DEMAND',
    seconds: DAY_S,
    limit: 15_000,
    what: 'メールの宛先',
    unit: '件',
  },
  /** Addresses outside the supplier masters that a person confirms for a supplier. */
  'confirmedRecipients.person.day': {
    per: 'PERSON',
    seconds: DAY_S,
    limit: 30,
    what: '登録されていない宛先の確認',
    unit: '件',
  },
  'confirmedRecipients.demand.day': {
    per: 'DEMAND',
    seconds: DAY_S,
    limit: 100,
    what: '登録されていない宛先の確認',
    unit: '件',
  },
  /** Invitation mails, including repeated ones. */
  'invitations.person.hour': {
    per: 'PERSON',
    seconds: HOUR_S,
    limit: 200,
    what: '招待メールの送信',
    unit: '件',
  },
  'invitations.demand.day': {
    per: 'DEMAND',
    seconds: DAY_S,
    limit: 500,
    what: '招待メールの送信',
    unit: '件',
  },
  /** Test messages to a Slack channel. */
  'slackTests.person.hour': {
    per: 'PERSON',
    seconds: HOUR_S,
    limit: 30,
    what: 'Slackへのテスト送信',
    unit: '件',
  },
  /** Upload URLs, which are valid for ten minutes: the number open at a time. */
  'openUploads.person.tenMinutes': {
    per: 'PERSON',
    seconds: 10 * MINUTE_S,
    limit: 120,
    what: 'ファイルのアップロード',
    unit: '件',
  },
  'openUploadBytes.person.tenMinutes': {
    per: 'PERSON',
    seconds: 10 * MINUTE_S,
    limit: 500 * MIB,
    what: 'ファイルのアップロード',
    unit: 'BYTES',
  },
  'uploads.person.hour': {
    per: 'PERSON',
    seconds: HOUR_S,
    limit: 400,
    what: 'ファイルのアップロード',
    unit: '件',
  },
  'uploadBytes.person.hour': {
    per: 'PERSON',
    seconds: HOUR_S,
    limit: 2_048 * MIB,
    what: 'ファイルのアップロード',
    unit: 'BYTES',
  },
  'uploads.demand.day': {
    per: 'DEMAND',
    seconds: DAY_S,
    limit: 4_000,
    what: 'ファイルのアップロード',
    unit: '件',
  },
  'uploadBytes.demand.day': {
    per: 'DEMAND',
    seconds: DAY_S,
    limit: 20_480 * MIB,
    what: 'ファイルのアップロード',
    unit: 'BYTES',
  },
  /** Pages of orders opened by the link in a mail; also counts links that are not valid. */
  'supplierPages.address.hour': {
    per: 'ADDRESS',
    seconds: HOUR_S,
    limit: 300,
    what: '発注の表示',
    unit: '件',
  },
  'supplierPages.link.hour': {
    per: 'LINK',
    seconds: HOUR_S,
    limit: 300,
    what: '発注の表示',
    unit: '件',
  },
  /** Answers of suppliers. */
  'supplierAnswers.address.hour': {
    per: 'ADDRESS',
    seconds: HOUR_S,
    limit: 100,
    what: '回答の送信',
    unit: '件',
  },
  'supplierAnswers.link.hour': {
    per: 'LINK',
    seconds: HOUR_S,
    limit: 10,
    what: '回答の送信',
    unit: '件',
  },
  /** Files that suppliers upload for answers. */
  'supplierUploads.address.hour': {
    per: 'ADDRESS',
    seconds: HOUR_S,
    limit: 100,
    what: 'ファイルのアップロード',
    unit: '件',
  },
  'supplierUploads.link.day': {
    per: 'LINK',
    seconds: DAY_S,
    limit: 30,
    what: 'ファイルのアップロード',
    unit: '件',
  },
  'supplierUploadBytes.link.day': {
    per: 'LINK',
    seconds: DAY_S,
    limit: 150 * MIB,
    what: 'ファイルのアップロード',
    unit: 'BYTES',
  },
  /** Mails that suppliers send to a conversation. */
  'inboundMails.conversation.hour': {
    per: 'CONVERSATION',
    seconds: HOUR_S,
    limit: 60,
    what: 'メールの受信',
    unit: '件',
  },
  'inboundMails.sender.hour': {
    per: 'SENDER',
    seconds: HOUR_S,
    limit: 120,
    what: 'メールの受信',
    unit: '件',
  },
  /** Requests opened by the link in a mail to a reviewer; also counts links that are not valid. */
  'reviewPages.address.hour': {
    per: 'ADDRESS',
    seconds: HOUR_S,
    limit: 300,
    what: '承認依頼の表示',
    unit: '件',
  },
  'reviewPages.link.hour': {
    per: 'LINK',
    seconds: HOUR_S,
    limit: 100,
    what: '承認依頼の表示',
    unit: '件',
  },
  /** Decisions by such a link, also refused ones. */
  'reviewDecisions.link.hour': {
    per: 'LINK',
    seconds: HOUR_S,
    limit: 10,
    what: '承認・差戻し',
    unit: '件',
  },
  /** CSV files for import: each import takes one upload. */
  'csvImports.person.hour': {
    per: 'PERSON',
    seconds: HOUR_S,
    limit: 100,
    what: 'CSVの取込',
    unit: '件',
  },
  'csvImports.demand.day': {
    per: 'DEMAND',
    seconds: DAY_S,
    limit: 500,
    what: 'CSVの取込',
    unit: '件',
  },
} as const satisfies Readonly<Record<string, QuotaRule>>;

export type QuotaName = keyof typeof QUOTA_RULES;

const isQuotaName = (name: string): name is QuotaName => Object.hasOwn(QUOTA_RULES, name);

/** Limits that override the defaults, by name: the JSON value of `QUOTAS`. */
export const quotaLimits = z.record(z.string(), z.int().min(1)).superRefine((limits, ctx) => {
  for (const name of Object.keys(limits)) {
    if (!isQuotaName(name)) ctx.addIssue({ code: 'custom', message: `${name} is not a quota` });
  }
});
