import {
  type Actor,
  invitationAddressOf,
  type KitEnvironment,
  type MailedInvitation,
  type MailMessage,
} from '@hacchu-hub/subgraph-kit';

/** The recipient of a mail. */
export interface Addressee {
  email: string;
  lastName: string;
  firstName: string;
}

type Links = Pick<KitEnvironment, 'APP_URL' | 'MAIL_DOMAIN'>;
type Inbound = Pick<KitEnvironment, 'INBOUND_MAIL_DOMAIN' | 'MAIL_TOKEN_SECRET'>;

const PAGES: Record<Actor, string> = { DemandUser: '/reset-password', Operator: '/admin/reset-password' };

/** Our own page for setting a password; the identity service's page is never shown. */
export function passwordPageUrl(env: Links, actor: Actor, oobCode: string): string {
  const url = new URL(PAGES[actor], env.APP_URL);
  url.searchParams.set('oobCode', oobCode);
  return url.toString();
}

const message = (env: Links, to: Addressee, subject: string, lines: string[]): MailMessage => ({
  to: [to.email],
  from: { name: '発注ハブ', address: `no-reply@${env.MAIL_DOMAIN}` },
  subject,
  text: [`${to.lastName} ${to.firstName} 様`, '', ...lines, '', '―', '発注ハブ', env.APP_URL].join('\n'),
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const NOTES = [
  'このリンクの有効期限は発行から1時間です。期限が切れた場合は、ログイン画面の「パスワードをお忘れの方」から再度お手続きください。',
];

/** The invitation of a new user, with the link to set the first password. */
export const invitationMail = (
  env: Links,
  to: Addressee,
  link: string,
  demandName: string | null,
): MailMessage =>
  message(env, to, '【発注ハブ】ユーザー登録のご案内', [
    demandName === null
      ? '発注ハブの運営ユーザーとして登録されました。'
      : `${demandName}の発注ハブに招待されました。`,
    '次のリンクからパスワードを設定して、ご利用を開始してください。',
    '',
    link,
    '',
    ...NOTES,
  ]);

/**
 * The mail to an invited person whose address belongs to another demand. Only they learn of it:
 * the inviter sees an open invitation like any other.
 */
export const invitationElsewhereMail = (env: Links, to: Addressee, demandName: string | null): MailMessage =>
  message(env, to, '【発注ハブ】ユーザー登録のご案内', [
    `${demandName ?? ''}の発注ハブに招待されました。`,
    'このメールアドレスは、すでに別の組織の発注ハブで利用されているため、この招待ではご利用を開始できません。',
    'ご利用になる場合は、別のメールアドレスで招待するよう、招待した方にご依頼ください。',
    '',
    'お心当たりのない場合は、このメールを破棄してください。現在ご利用中の内容に変更はありません。',
  ]);

/** The mail of an invitation, with a sender to which its bounce returns. */
export const returning = (env: Inbound, invitation: MailedInvitation, mail: MailMessage): MailMessage => ({
  ...mail,
  returnTo: invitationAddressOf(env.MAIL_TOKEN_SECRET, env.INBOUND_MAIL_DOMAIN, invitation),
});

/** The mail after a request to reset a password. */
export const passwordResetMail = (env: Links, to: Addressee, link: string): MailMessage =>
  message(env, to, '【発注ハブ】パスワード再設定のご案内', [
    'パスワード再設定のお申し込みを受け付けました。',
    '次のリンクから新しいパスワードを設定してください。',
    '',
    link,
    '',
    ...NOTES,
    'お心当たりのない場合は、このメールを破棄してください。パスワードは変更されません。',
  ]);

/** The mail after somebody else removed the second factors of the account. */
export const secondFactorsRemovedMail = (env: Links, to: Addressee, removedBy: string): MailMessage =>
  message(env, to, '【発注ハブ】二要素認証が解除されました', [
    `${removedBy}が、あなたのアカウントの二要素認証（認証アプリ）をすべて解除しました。`,
    'すべての端末からログアウトしました。次回はパスワードだけでログインできます。',
    'ログイン後、「アカウント」から認証アプリをもう一度登録してください。',
    '',
    'お心当たりのない場合は、すぐにパスワードを再設定し、管理者へご連絡ください。',
  ]);
