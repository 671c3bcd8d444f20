import { KIT_ENVIRONMENT, type KitEnvironment, OWN_ENVIRONMENT } from '@hacchu-hub/subgraph-kit';
import type { LogilessApplication } from '@hacchu-hub/subgraph-kit/logiless/index';
import { SecretBox } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { Inject, Injectable } from '@nestjs/common';
import type { Authorization } from '../connections/authorization-states.js';
import type { IdentityEnvironment } from '../environment.js';

export const START_AGAIN = 'もう一度「認証する」を押してください。';

/** Credentials of the product at LOGILESS, and the encryption of its tokens. */
export interface WmsApplication {
  logiless: LogilessApplication;
  box: SecretBox;
  /** Milliseconds between two calls of a merchant. */
  callIntervalMs: number;
}

/** Whether LOGILESS is available: the provider configures it in the environment, or leaves it out. */
@Injectable()
export class WmsProvision {
  readonly application: WmsApplication | null;

  constructor(
    @Inject(OWN_ENVIRONMENT) own: IdentityEnvironment,
    @Inject(KIT_ENVIRONMENT) { APP_URL }: KitEnvironment,
  ) {
    const {
      LOGILESS_CLIENT_ID: clientId,
      LOGILESS_CLIENT_SECRET: clientSecret,
      SECRETS_AT_REST_KEYS: keys,
    } = own;
    const isSetUp = clientId !== undefined && clientSecret !== undefined && keys !== undefined;
    this.application = isSetUp
      ? {
          logiless: {
            origin: new URL(own.LOGILESS_URL).origin,
            clientId,
            clientSecret,
            redirectUri: new URL('/demand/integrations/logiless', APP_URL).href,
          },
          box: new SecretBox(keys),
          callIntervalMs: own.LOGILESS_CALL_INTERVAL_MS,
        }
      : null;
  }
}

export const authorizationOf = ({ box }: WmsApplication): Authorization => ({
  box,
  service: 'logiless',
  howToStartAgain: START_AGAIN,
});
