import { InternalClient } from '@hacchu-hub/subgraph-kit';
import {
  type LogilessArticle,
  LogilessClient,
  type LogilessSupplier,
  type LogilessSyncCounts,
  type LogilessWarehouse,
  RemoteLogilessAccess,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { LinkableByKind } from './linkable-master.js';
import { LogilessLinks } from './logiless-links.js';
import {
  type LogilessListed,
  LogilessRecordRepository,
  type LogilessSync,
} from './logiless-record.repository.js';
import { type LogilessContent, LogilessRecordKind } from './logiless-record.schema.js';

/** Nobody waits for a synchronisation: it lets those go first who ask for a turn. */
const MAX_WAIT_MS = 10 * 60_000;

const NOTHING: Omit<LogilessContent, 'name'> = {
  code: null,
  color: null,
  size: null,
  cost: null,
  email: null,
};

/** Yen with at most two decimals; what is no amount of money is left out. */
const yen = (amount: number | null): string | null =>
  amount === null || amount < 0 || amount > 9_999_999_999 ? null : String(Math.round(amount * 100) / 100);

const itemOf = ({ id, code, name, color, size, cost }: LogilessArticle): LogilessListed => ({
  ...NOTHING,
  externalId: id,
  code,
  name: name ?? code,
  color,
  size,
  cost: yen(cost),
});
const supplierOf = ({ id, code, name, email }: LogilessSupplier): LogilessListed => ({
  ...NOTHING,
  externalId: id,
  code,
  name: name ?? code ?? id,
  email,
});
const warehouseOf = ({ id, name }: LogilessWarehouse): LogilessListed => ({
  ...NOTHING,
  externalId: id,
  name: name ?? id,
});

/** Reads one kind of records from LOGILESS, a page at a time, and brings what is linked to them up to date. */
@Injectable()
export class LogilessMirror {
  constructor(
    private readonly internal: InternalClient,
    private readonly records: LogilessRecordRepository,
    private readonly masters: LinkableByKind,
    private readonly links: LogilessLinks,
  ) {}

  /** May be called again for a synchronisation that was cut short. @throws LogilessError */
  async synchronise(sync: LogilessSync, signal: AbortSignal): Promise<LogilessSyncCounts> {
    const seen = new Set<string>();
    for await (const page of this.pages(sync, signal)) {
      signal.throwIfAborted();
      await this.records.store(sync, page);
      for (const { externalId } of page) seen.add(externalId);
    }
    await this.records.markVanished(sync, seen);
    await this.refreshLinks(sync, signal);
    let notLinked = 0;
    for await (const batch of this.records.listedBatches(sync)) {
      signal.throwIfAborted();
      notLinked += await this.links.linkBatch(sync, this.masters.of(sync.kind), batch);
    }
    return { ...(await this.records.countsOf(sync)), read: seen.size, notLinked };
  }

  private async *pages(
    { scope, kind, merchantId }: LogilessSync,
    signal: AbortSignal,
  ): AsyncGenerator<LogilessListed[]> {
    const access = new RemoteLogilessAccess(this.internal, scope.demandUuid, {
      maxWaitMs: MAX_WAIT_MS,
      merchantId,
    });
    const client = new LogilessClient({ access });
    switch (kind) {
      case LogilessRecordKind.ITEM:
        for await (const page of client.articles({}, { signal })) yield page.map(itemOf);
        break;
      case LogilessRecordKind.SUPPLIER:
        for await (const page of client.suppliers({ signal })) yield page.map(supplierOf);
        break;
      case LogilessRecordKind.WAREHOUSE:
        for await (const page of client.warehouses({ signal })) yield page.map(warehouseOf);
        break;
    }
  }

  /** Gives masters the new version of the records that they are linked to. */
  private async refreshLinks(sync: LogilessSync, signal: AbortSignal): Promise<void> {
    const masters = this.masters.of(sync.kind);
    for await (const batch of this.records.changedBatches(sync)) {
      const byId = new Map(batch.map((record) => [record._id, record]));
      for (const { uuid } of await masters.linkedTo(sync.scope, [...byId.keys()])) {
        signal.throwIfAborted();
        await masters.link(sync.scope, uuid, ({ recordId }) => byId.get(recordId ?? ''));
      }
    }
  }
}
