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

/** Longer than a database lets a transaction live. */
const HOLD_MS = 90_000;
/** So long is waited for the operations that hold a record; the catalog waits for longer. */
const WAIT_MS = 8_000;
const LOOK_AGAIN_MS = 25;

/**
 * Keeps the catalog from deleting what an order is about to depend on. An operation first says what it is about to name
 * and then asks the catalog whether that is there; the catalog first marks what it is about to delete and then asks which
 * orders name it, which waits for the operations that said so before. Whichever comes second sees the other.
 */
@Injectable()
export class CatalogHolds extends DemandRepository<CatalogHoldDocument> {
  constructor(
    @InjectModel(CATALOG_HOLD_MODEL) model: Model<CatalogHoldDocument>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super(model);
  }

  /** Says what the transaction is about to depend on, at once and for others to see, until it has ended either way. */
  async hold(scope: TenantScope, masterUuids: readonly string[], session: ClientSession): Promise<void> {
    const _id = uuidv7();
    const expiresAt = new Date(Date.now() + HOLD_MS);
    await this.insert(scope, { _id, masterUuids: [...new Set(masterUuids)], expiresAt });
    session.once('ended', () => {
      this.deleteMany(scope, { _id }).catch((error: unknown) => {
        this.logger.warn({ error: loggableError(error) }, 'a hold ends when it expires');
      });
    });
  }

  /** Waits for the operations that hold a record now. @throws UNAVAILABLE where they take too long */
  async settle(scope: TenantScope, masterUuid: string): Promise<void> {
    const until = Date.now() + WAIT_MS;
    const live = { masterUuids: masterUuid, expiresAt: { $gt: new Date() } };
    let ids = (await this.find(scope, live, { projection: { _id: 1 } })).map(({ _id }) => _id);
    while (ids.length > 0) {
      if (Date.now() > until)
        throw unavailable('発注の処理が続いています。しばらくしてから再度お試しください。');
      await delay(LOOK_AGAIN_MS);
      ids = (await this.find(scope, { _id: { $in: ids } }, { projection: { _id: 1 } })).map(({ _id }) => _id);
    }
  }
}
