import { initializeApp } from '@firebase/app';
import {
  browserLocalPersistence,
  confirmPasswordReset,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signInWithEmailAndPassword,
  signOut,
  validatePassword,
  verifyPasswordResetCode,
} from '@firebase/auth';
import type { ShellConfig } from '@hacchu-hub/slice-contract';
import type { AskSecondFactor, IdentityService } from './identity.js';
import { defaultPasswordPolicy, toIdentityError } from './identity-messages.js';

async function named<T>(action: Promise<T>): Promise<T> {
  try {
    return await action;
  } catch (error) {
    throw toIdentityError(error);
  }
}

/** Loaded by those who have or enrol a second factor. */
const secondFactors = () => import(/* webpackChunkName: "second-factor" */ './second-factor.firebase.js');

/**
 * The identity service from the configuration, or its emulator.
 * @param cleanEmail gives an address the form in which accounts have it
 */
export function firebaseIdentity(
  config: ShellConfig,
  ask: AskSecondFactor,
  cleanEmail: (typed: string) => string,
): IdentityService {
  const { emulatorUrl, ...options } = config.firebase;
  const auth = initializeAuth(initializeApp(options), {
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
  });
  auth.languageCode = 'ja';
  if (emulatorUrl !== undefined) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });

  return {
    observe: (changed) => onIdTokenChanged(auth, (user) => changed(user !== null)),
    signIn: async (email, password) => {
      try {
        await signInWithEmailAndPassword(auth, cleanEmail(email), password);
      } catch (error) {
        await (await secondFactors()).finishSignIn(auth, error, ask);
      }
    },
    signOut: () => named(signOut(auth)),
    token: async (force) => {
      await auth.authStateReady();
      return auth.currentUser === null ? undefined : named(auth.currentUser.getIdToken(force));
    },
    emailOfResetCode: (code) => named(verifyPasswordResetCode(auth, code)),
    setPassword: (code, password) => named(confirmPasswordReset(auth, code, password)),
    secondFactors: async () => (await secondFactors()).enrolled(auth),
    startEnrolment: async () => (await secondFactors()).startEnrolment(auth),
    removeSecondFactor: async (uid) => (await secondFactors()).remove(auth, uid),
    passwordPolicy: async (password) => {
      try {
        const status = await validatePassword(auth, password);
        const wanted = status.passwordPolicy.customStrengthOptions;
        const rules = [
          wanted.containsLowercaseLetter && '英小文字を含める',
          wanted.containsUppercaseLetter && '英大文字を含める',
          wanted.containsNumericCharacter && '数字を含める',
          wanted.containsNonAlphanumericCharacter && '記号を含める',
        ].filter((rule) => typeof rule === 'string');
        return {
          isValid: status.isValid,
          policy: { minLength: wanted.minPasswordLength ?? defaultPasswordPolicy.minLength, rules },
        };
      } catch {
        // Without a policy the server applies the default length.
        return { isValid: password.length >= defaultPasswordPolicy.minLength, policy: defaultPasswordPolicy };
      }
    },
  };
}
