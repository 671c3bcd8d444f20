import type { Enrolment, IdentityService, SecondFactor } from './identity.js';

interface OwnSecondFactorsOptions {
  loadIdentity: () => Promise<IdentityService>;
  /** @throws IdentityError */
  signInAgain: (password: string) => Promise<void>;
  reloadUser: () => Promise<void>;
}

/** The authenticator apps of the signed-in user. The identity service changes them only after a recent sign-in. */
export class OwnSecondFactors {
  constructor(private readonly options: OwnSecondFactorsOptions) {}

  async list(): Promise<SecondFactor[]> {
    return (await this.options.loadIdentity()).secondFactors();
  }

  /** @param password proves who is at the keyboard; left out right after a sign-in @throws IdentityError */
  async startEnrolment(password?: string): Promise<Enrolment> {
    if (password !== undefined) await this.options.signInAgain(password);
    const identity = await this.options.loadIdentity();
    const enrolment = await identity.startEnrolment();
    return {
      ...enrolment,
      finish: async (code, name) => {
        await enrolment.finish(code, name);
        await this.options.reloadUser();
      },
    };
  }

  /** @throws IdentityError */
  async remove(uid: string, password: string): Promise<void> {
    await this.options.signInAgain(password);
    await (await this.options.loadIdentity()).removeSecondFactor(uid);
    await this.options.reloadUser();
  }
}
