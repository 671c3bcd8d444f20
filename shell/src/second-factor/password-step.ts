import { IdentityError } from '../session/identity-messages.js';

/** Codes with which the identity service refuses a password. */
const WRONG_PASSWORD = /^(?:invalid-credential|invalid-login-credentials|wrong-password)$/;

/** Names the password where it was the reason of a failure. */
export async function withPassword<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof IdentityError)) throw error;
    if (error.code === 'second-factor-canceled')
      throw new Error('確認コードの入力を中止しました。', { cause: error });
    if (!WRONG_PASSWORD.test(error.code)) throw error;
    throw new Error('パスワードが正しくありません。', { cause: error });
  }
}
