import { KIT_ENVIRONMENT, type KitEnvironment, OWN_ENVIRONMENT } from '@hacchu-hub/subgraph-kit';
import { SecretBox } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { Inject, Injectable } from '@nestjs/common';
import type { IdentityEnvironment } from '../environment.js';

/** Credentials of the product at Slack, and the encryption of its tokens. */
export interface SlackApplication {
  origin: string;
  clientId: string;
  clientSecret: string;
  /** Secret with which Slack signs its requests; null when there are no approvals in Slack. */
  signingSecret: string | null;
  /** Redirect URI; a page of the shell. */
  redirectUri: string;
  box: SecretBox;
}

/** Whether Slack is available: the provider configures it in the environment, or leaves it out. */
@Injectable()
export class SlackProvision {
  readonly application: SlackApplication | null;

  constructor(
    @Inject(OWN_ENVIRONMENT) own: IdentityEnvironment,
    @Inject(KIT_ENVIRONMENT) { APP_URL }: KitEnvironment,
  ) {
    const { SLACK_CLIENT_ID: clientId, SLACK_CLIENT_SECRET: clientSecret, SECRETS_AT_REST_KEYS: keys } = own;
    const isSetUp = clientId !== undefined && clientSecret !== undefined && keys !== undefined;
    this.application = isSetUp
      ? {
          origin: new URL(own.SLACK_URL).origin,
          clientId,
          clientSecret,
          signingSecret: own.SLACK_SIGNING_SECRET ?? null,
          redirectUri: new URL('/demand/integrations/slack', APP_URL).href,
          box: new SecretBox(keys),
        }
      : null;
  }
}
