import {
  DemandRepository,
  LOGGER,
  loggableError,
  unavailable,
  uuidv7,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClientSession, Model } from 'mongoose';
import type { Logger } from 'pino';
import { CATALOG_HOLD_MODEL, type CatalogHoldDocument } from './catalog-hold.schema.js';

/** Longer than the maximum lifetime of a transaction. */
const HOLD_MS = 90_000;
/** How long to wait for holds to be released; the catalog's timeout is longer. */
const WAIT_MS = 8_000;
const POLL_MS = 25;

/**
 * Keeps the catalog from deleting records that an order is about to depend on. An operation first publishes
 * its hold and then asks the catalog whether the records exist; the catalog first marks a record as deleted
 * and then asks for orders that use it, which waits for existing holds. Whichever comes second sees the
 * other.
 */
@Injectable()
export class CatalogHolds extends DemandRepository<CatalogHoldDocument> {
  constructor(
    @InjectModel(CATALOG_HOLD_MODEL) model: Model<CatalogHoldDocument>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(model);
  }

  /**
   * Publishes a hold for the transaction, outside of it so that it is visible at once, and releases it when
   * the session ends.
   */
  async hold(scope: TenantScope, masterUuids: readonly string[], session: ClientSession): Promise<void> {
    const _id = uuidv7();
    const expiresAt = new Date(Date.now() + HOLD_MS);
    await this.insert(scope, { _id, masterUuids: [...new Set(masterUuids)], expiresAt });
    session.once('ended', () => {
      this.deleteMany(scope, { _id }).catch((error: unknown) => {
        this.logger.warn({ error: loggableError(error) }, 'a hold could not be released and will expire');
      });
    });
  }

  /** Waits until the current holds of a record are released. @throws UNAVAILABLE on timeout */
  async waitForRelease(scope: TenantScope, masterUuid: string): Promise<void> {
    const until = Date.now() + WAIT_MS;
    const live = { masterUuids: masterUuid, expiresAt: { $gt: new Date() } };
    let ids = (await this.find(scope, live, { projection: { _id: 1 } })).map(({ _id }) => _id);
    while (ids.length > 0) {
      if (Date.now() > until)
        throw unavailable('発注の処理が続いています。しばらくしてから再度お試しください。');
      await delay(POLL_MS);
      ids = (await this.find(scope, { _id: { $in: ids } }, { projection: { _id: 1 } })).map(({ _id }) => _id);
    }
  }
}
