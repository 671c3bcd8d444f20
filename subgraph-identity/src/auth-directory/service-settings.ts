import { loggableError, LOGGER, OWN_ENVIRONMENT } from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { applicationDefault, type Credential } from 'firebase-admin/app';
import { z } from 'zod';
import type { IdentityEnvironment } from '../environment.js';

const isOn = z.object({ enabled: z.boolean().default(false) }).default({ enabled: false });

/** What we read of the project's configuration (identitytoolkit.googleapis.com, admin v2, `Config`). */
const serviceConfig = z.object({
  client: z
    .object({
      permissions: z
        .object({
          disabledUserSignup: z.boolean().default(false),
          disabledUserDeletion: z.boolean().default(false),
        })
        .default({ disabledUserSignup: false, disabledUserDeletion: false }),
    })
    .default({ permissions: { disabledUserSignup: false, disabledUserDeletion: false } }),
  signIn: z
    .object({ anonymous: isOn, phoneNumber: isOn, allowDuplicateEmails: z.boolean().default(false) })
    .default({
      anonymous: { enabled: false },
      phoneNumber: { enabled: false },
      allowDuplicateEmails: false,
    }),
  emailPrivacyConfig: z
    .object({ enableImprovedEmailPrivacy: z.boolean().default(false) })
    .default({ enableImprovedEmailPrivacy: false }),
});
type ServiceConfig = z.infer<typeof serviceConfig>;

/** Settings that would let anybody create an account or take over an address, by their names in the configuration. */
export function unsafeSettings(config: unknown): string[] {
  const { client, signIn, emailPrivacyConfig }: ServiceConfig = serviceConfig.parse(config);
  const wanted: [name: string, isSafe: boolean][] = [
    ['client.permissions.disabledUserSignup must be true', client.permissions.disabledUserSignup],
    ['client.permissions.disabledUserDeletion must be true', client.permissions.disabledUserDeletion],
    // Without it, a client can change its own address without verifying the new one.
    [
      'emailPrivacyConfig.enableImprovedEmailPrivacy must be true',
      emailPrivacyConfig.enableImprovedEmailPrivacy,
    ],
    ['signIn.anonymous must be off', !signIn.anonymous.enabled],
    ['signIn.phoneNumber must be off', !signIn.phoneNumber.enabled],
    ['signIn.allowDuplicateEmails must be off', !signIn.allowDuplicateEmails],
  ];
  return wanted.filter(([, isSafe]) => !isSafe).map(([name]) => name);
}

/** The project's settings at the identity service are unsafe for the product. */
export class UnsafeServiceError extends Error {}

const ORIGIN = 'https://identitytoolkit.googleapis.com';
const TIMEOUT_MS = 10_000;

/**
 * Checks in production that nobody can sign up at the identity service. Refuses to start when the settings are
 * wrong or cannot be read; a service that does not respond is only logged, since the product is safe without the
 * settings, and an outage there must not prevent the start.
 */
@Injectable()
export class ServiceSettings {
  constructor(
    @Inject(OWN_ENVIRONMENT)
    private readonly env: Pick<IdentityEnvironment, 'HACCHU_ENV' | 'FIREBASE_PROJECT_ID'>,
    @Inject(LOGGER) private readonly logger: { error(facts: object, message: string): void },
  ) {}

  /** @throws UnsafeServiceError */
  async check(credential: () => Credential = applicationDefault, origin = ORIGIN): Promise<void> {
    if (this.env.HACCHU_ENV !== 'production') return;
    const config = await this.read(credential, origin).catch((error: unknown) => {
      if (error instanceof UnsafeServiceError) throw error;
      this.logger.error(
        { error: loggableError(error) },
        'the settings of the identity service could not be checked',
      );
      return undefined;
    });
    const problems = config === undefined ? [] : unsafeSettings(config);
    if (problems.length > 0) {
      throw new UnsafeServiceError(`The identity service is not closed to strangers: ${problems.join('; ')}`);
    }
  }

  private async read(credential: () => Credential, origin: string): Promise<unknown> {
    const { access_token: token } = await credential().getAccessToken();
    const url = `${origin}/admin/v2/projects/${encodeURIComponent(this.env.FIREBASE_PROJECT_ID)}/config`;
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status >= 500 || response.status === 429) {
      throw new Error(`the identity service answered with status ${response.status}`);
    }
    if (!response.ok) {
      throw new UnsafeServiceError(
        `The settings of the identity service may not be read (status ${response.status}): ` +
          'give the service account the permission firebaseauth.configs.get',
      );
    }
    const config: unknown = await response.json();
    return config;
  }
}
