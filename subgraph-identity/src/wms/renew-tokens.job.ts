import { LOGGER, RecurringJob, type RecurringJobHandler, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { LogilessError } from '@hacchu-hub/subgraph-kit/logiless/index';
import { Inject } from '@nestjs/common';
import type { Logger } from 'pino';
import { WmsProvision } from './wms.application.js';
import { WmsConnectionRepository } from './wms-connection.repository.js';
import { RENEW_BEFORE_MS, WmsTokens } from './wms-tokens.js';

/** Renews tokens that expire soon, so that a connection survives weeks without calls, and warns where it cannot. */
@RecurringJob({ name: 'renew-wms-tokens', daily: '04:20' })
export class RenewWmsTokensJob implements RecurringJobHandler {
  constructor(
    private readonly connections: WmsConnectionRepository,
    private readonly tokens: WmsTokens,
    private readonly provision: WmsProvision,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    if (!this.provision.application) return;
    const scopes = await this.connections.scopesEndingBefore(new Date(Date.now() + RENEW_BEFORE_MS));
    for (const scope of scopes) {
      signal.throwIfAborted();
      // A failure does not stop the other demands; it is stored in the connection.
      await this.renew(scope).catch((error: unknown) => {
        const reason = error instanceof LogilessError ? error.failure : String(error);
        this.logger.warn(
          { demandUuid: scope.demandUuid, reason },
          'a connection to LOGILESS was not renewed',
        );
      });
    }
  }

  private async renew(scope: TenantScope): Promise<void> {
    await this.tokens.current(scope);
    await this.tokens.warnOfExpiry(scope);
  }
}
