import { identityMessage, toIdentityError, weakPasswordText } from './identity-messages.js';

const wrongPair = 'メールアドレスまたはパスワードが正しくありません。';
const sessionOver = 'セッションの有効期限が切れました。もう一度ログインしてください。';

it.each([
  ['invalid-credential', wrongPair],
  ['wrong-password', wrongPair],
  ['user-not-found', wrongPair],
  ['invalid-email', wrongPair],
  [
    'too-many-requests',
    'ログインの試行回数が上限に達しました。しばらく待ってから再度お試しいただくか、パスワードを再設定してください。',
  ],
  ['user-disabled', 'このアカウントは無効になっています。管理者にお問い合わせください。'],
  ['user-token-expired', sessionOver],
  ['requires-recent-login', sessionOver],
  ['email-already-in-use', 'このメールアドレスは既に登録されています。'],
  ['expired-action-code', 'リンクの有効期限が切れています。もう一度お手続きください。'],
  ['invalid-action-code', 'リンクが無効か、既に使用されています。もう一度お手続きください。'],
  ['weak-password', 'パスワードは6文字以上で入力してください。'],
  ['password-does-not-meet-requirements', 'パスワードは6文字以上で入力してください。'],
  ['invalid-verification-code', '確認コードが正しくありません。'],
  ['code-expired', '確認コードの有効期限が切れています。'],
  ['multi-factor-auth-required', '追加の認証が必要です。'],
  ['network-request-failed', '通信エラーが発生しました。接続を確認して再度お試しください。'],
  ['something-new', '認証に失敗しました。時間をおいて再度お試しください。'],
])('says for %s: %s', (code, text) => {
  expect(identityMessage(code).text).toBe(text);
  expect(toIdentityError({ code: `auth/${code}` }).message).toBe(text);
});

it.each(['user-disabled', 'user-token-expired', 'requires-recent-login'])('signs out on %s', (code) => {
  expect(identityMessage(code).signsOut).toBe(true);
});

it("lists the server's password requirements", () => {
  expect(weakPasswordText({ minLength: 10, rules: ['数字を含める', '記号を含める'] })).toBe(
    'パスワードは10文字以上で入力してください。（数字を含める、記号を含める）',
  );
});
