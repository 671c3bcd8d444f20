import { LOGGER, RecurringJob, type RecurringJobHandler, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { SlackAccess } from '../slack/slack-access.js';
import { SlackConnectionRepository } from '../slack/slack-connection.repository.js';
import { WmsConnectionRepository } from '../wms/wms-connection.repository.js';
import { WmsTokens } from '../wms/wms-tokens.js';

/** Encrypts the tokens of connections that nobody uses with the current key, so that an old one can be removed. */
@RecurringJob({ name: 'reencrypt-tokens', everyMinutes: 60 })
export class ReencryptTokensJob implements RecurringJobHandler {
  constructor(
    private readonly slackConnections: SlackConnectionRepository,
    private readonly slack: SlackAccess,
    private readonly wmsConnections: WmsConnectionRepository,
    private readonly wms: WmsTokens,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    await this.eachOf(await this.slackConnections.connectedScopes(), signal, (scope) =>
      this.slack.open(scope),
    );
    await this.eachOf(await this.wmsConnections.connectedScopes(), signal, (scope) =>
      this.wms.reencrypt(scope),
    );
  }

  /** A failure does not stop the other demands. */
  private async eachOf(
    scopes: readonly TenantScope[],
    signal: AbortSignal,
    work: (scope: TenantScope) => Promise<unknown>,
  ): Promise<void> {
    for (const scope of scopes) {
      signal.throwIfAborted();
      await work(scope).catch((error: unknown) => {
        this.logger.error(
          { demandUuid: scope.demandUuid, reason: String(error) },
          'the tokens of a connection were not re-encrypted',
        );
      });
    }
  }
}
