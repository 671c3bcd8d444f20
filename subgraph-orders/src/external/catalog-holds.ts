import { setTimeout as delay } from 'node:timers/promises';
import {
  DemandRepository,
  type Preparation,
  PreparationOutdatedError,
  type TenantScope,
  unavailable,
  uuidv7,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CATALOG_HOLD_MODEL, type CatalogHoldDocument } from './catalog-hold.schema.js';

/** The maximum lifetime of a transaction. */
const TRANSACTION_MS = 60_000;
/** A commit needs the hold for as long as a transaction may take; the rest is for what is prepared before it. */
const HOLD_MS = 2 * TRANSACTION_MS;
/** How long to wait for holds to be released; the catalog's timeout is longer. */
const WAIT_MS = 8_000;
const POLL_MS = 25;

/** A published hold. */
export type CatalogHold = Pick<CatalogHoldDocument, 'expiresAt'>;

/**
 * Keeps the catalog from deleting records that an order is about to depend on. An operation first publishes
 * its hold and then asks the catalog whether the records exist; the catalog first marks a record as deleted
 * and then asks for orders that use it, which waits for existing holds. Whichever comes second sees the
 * other.
 */
@Injectable()
export class CatalogHolds extends DemandRepository<CatalogHoldDocument> {
  constructor(@InjectModel(CATALOG_HOLD_MODEL) model: Model<CatalogHoldDocument>) {
    super(model);
  }

  /** Publishes a hold until the operation has ended. */
  async hold(
    scope: TenantScope,
    masterUuids: readonly string[],
    preparation: Preparation,
  ): Promise<CatalogHold> {
    const _id = uuidv7();
    const expiresAt = new Date(Date.now() + HOLD_MS);
    preparation.afterwards(() => this.deleteMany(scope, { _id }));
    await this.insert(scope, { _id, masterUuids: [...new Set(masterUuids)], expiresAt });
    return { expiresAt };
  }

  /** Call it in the transaction. @throws PreparationOutdatedError when the hold may expire before its end */
  assertHeld({ expiresAt }: CatalogHold): void {
    if (Date.now() + TRANSACTION_MS > expiresAt.getTime())
      throw new PreparationOutdatedError('the hold on catalog records expires');
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
