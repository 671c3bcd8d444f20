/** The effect of an identity service code on the session. */
export interface IdentityMessage {
  text: string;
  /** The signed-in user is signed out. */
  signsOut?: true;
}

const invalidCredential: IdentityMessage = { text: 'メールアドレスまたはパスワードが正しくありません。' };
const sessionOver: IdentityMessage = {
  text: 'セッションの有効期限が切れました。もう一度ログインしてください。',
  signsOut: true,
};

/** The same text for every wrong pair of address and password, so that accounts cannot be enumerated. */
const messages: Readonly<Record<string, IdentityMessage>> = {
  'invalid-credential': invalidCredential,
  'invalid-login-credentials': invalidCredential,
  'wrong-password': invalidCredential,
  'user-not-found': invalidCredential,
  'invalid-email': invalidCredential,
  'too-many-requests': {
    text: 'ログインの試行回数が上限に達しました。しばらく待ってから再度お試しいただくか、パスワードを再設定してください。',
  },
  'user-disabled': {
    text: 'このアカウントは無効になっています。管理者にお問い合わせください。',
    signsOut: true,
  },
  'user-token-expired': sessionOver,
  'requires-recent-login': sessionOver,
  'account-replaced': {
    text: '別のタブで別のアカウントがログインしたため、この画面の内容は保存できません。必要な内容を控えてから、再読み込みしてください。',
  },
  'email-already-in-use': { text: 'このメールアドレスは既に登録されています。' },
  'expired-action-code': { text: 'リンクの有効期限が切れています。もう一度お手続きください。' },
  'invalid-action-code': { text: 'リンクが無効か、既に使用されています。もう一度お手続きください。' },
  'invalid-verification-code': { text: '確認コードが正しくありません。' },
  'code-expired': { text: '確認コードの有効期限が切れています。' },
  'multi-factor-auth-required': { text: '追加の認証が必要です。' },
  'network-request-failed': { text: '通信エラーが発生しました。接続を確認して再度お試しください。' },
};

const other: IdentityMessage = { text: '認証に失敗しました。時間をおいて再度お試しください。' };

/** Requirements of the server's password policy. */
export interface PasswordPolicy {
  minLength: number;
  /** Further rules as text, such as 数字を含める. */
  rules?: readonly string[];
}

export const defaultPasswordPolicy: PasswordPolicy = { minLength: 6 };

/** The message for a password that violates the policy. */
export function weakPasswordText({ minLength, rules = [] }: PasswordPolicy = defaultPasswordPolicy): string {
  const first = `パスワードは${minLength}文字以上で入力してください。`;
  return rules.length > 0 ? `${first}（${rules.join('、')}）` : first;
}

/** The message for an identity service code, with or without its `auth/` prefix. */
export function identityMessage(code: string, policy?: PasswordPolicy): IdentityMessage {
  const name = code.replace(/^auth\//, '');
  if (name === 'weak-password' || name === 'password-does-not-meet-requirements') {
    return { text: weakPasswordText(policy) };
  }
  return messages[name] ?? other;
}

/** A failure of sign-in, reset or refresh, with the identity service's code. */
export class IdentityError extends Error {
  override readonly name = 'IdentityError';
  constructor(
    readonly code: string,
    readonly policy?: PasswordPolicy,
    text = identityMessage(code, policy).text,
  ) {
    super(text);
  }
}

/** Reads the code of any error that the identity service threw. */
export function toIdentityError(error: unknown, policy?: PasswordPolicy): IdentityError {
  if (error instanceof IdentityError) return error;
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return new IdentityError(typeof code === 'string' ? code.replace(/^auth\//, '') : 'unknown', policy);
}
