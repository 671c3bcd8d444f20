import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { type Area, areas } from './areas.js';
import { markPasswordSet, RefusedUserError, requestPasswordReset } from './current-user.js';
import type { IdentityService } from './identity.js';
import { IdentityError } from './identity-messages.js';
import { identityPermitting } from './password-rules.js';

interface PasswordResetOptions {
  gatewayUrl: string;
  loadIdentity: () => Promise<IdentityService>;
  signIn: (area: Area, email: string, password: string) => Promise<CurrentUser>;
  reloadUser: () => Promise<void>;
  isLoggedIn: () => boolean;
}

/** Of a password that was just set, the sign-in is refused for what the account is, not for what was typed. */
const isRefusal = ({ code }: IdentityError): boolean =>
  /^(invalid-(credential|login)|user-(disabled|not-found))/.test(code);

/** The password of a user who is not signed in: by a reset link or an invitation link. */
export class PasswordReset {
  constructor(private readonly options: PasswordResetOptions) {}

  request(area: Area, email: string): Promise<void> {
    return requestPasswordReset(this.options.gatewayUrl, email, areas[area].actor);
  }

  async emailOf(code: string): Promise<string> {
    return (await this.options.loadIdentity()).emailOfResetCode(code);
  }

  /**
   * Sets the password of the link, signs in with it and records that it is set.
   * @returns whether the user is signed in now; the password is set in any case
   * @throws IdentityError with the text to show, when the password could not be set; RefusedUserError when it is set and
   * nobody may sign in with it, as after the invitation was cancelled or the user deleted
   */
  async setPassword(area: Area, code: string, password: string): Promise<boolean> {
    const { gatewayUrl, loadIdentity, signIn, reloadUser, isLoggedIn } = this.options;
    const identity = await identityPermitting(password, loadIdentity);
    const email = await identity.emailOfResetCode(code);
    await identity.setPassword(code, password);
    try {
      const user = await signIn(area, email, password);
      const token = await identity.token(false);
      await markPasswordSet({ gatewayUrl, token, actor: user.actor, userUuid: user.uuid });
      if (!user.isPasswordSet) await reloadUser();
    } catch (error) {
      if (error instanceof IdentityError && isRefusal(error)) throw new RefusedUserError();
      return isLoggedIn();
    }
    return true;
  }
}
