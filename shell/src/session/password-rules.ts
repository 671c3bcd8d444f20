import type { IdentityService } from './identity.js';
import { IdentityError } from './identity-messages.js';

/**
 * Control characters and lone surrogates, which cannot be typed. subgraph-identity has the same two rules.
 */
const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** A visible character: not blank, not zero-width, not a combining mark. U+2800 is an empty Braille cell. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{C}\p{M}\u2800]/u;

/**
 * What is wrong with the characters of a password, in Japanese; undefined when they are valid. Does not check
 * the length.
 */
export function passwordFault(password: string): string | undefined {
  if (CONTROL.test(password)) return 'パスワードに使用できない文字が含まれています。';
  if (password !== '' && !VISIBLE.test(password)) return '空白だけのパスワードは設定できません。';
  return undefined;
}

/**
 * Loads the identity service and checks that it permits the password. Does not load it for invalid characters.
 * @throws Error with the text to show, when the password violates a rule
 */
export async function identityPermitting(
  password: string,
  loadIdentity: () => Promise<IdentityService>,
): Promise<IdentityService> {
  const fault = passwordFault(password);
  if (fault !== undefined) throw new Error(fault);
  const identity = await loadIdentity();
  const { isValid, policy } = await identity.passwordPolicy(password);
  if (!isValid) throw new IdentityError('weak-password', policy);
  return identity;
}
