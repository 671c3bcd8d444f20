import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { DestinationRepository } from '../destinations/destination.repository.js';
import type { DestinationRecord } from '../destinations/destination.schema.js';
import { DestinationService } from '../destinations/destination.service.js';
import { ProductRepository } from '../products/product.repository.js';
import type { ProductRecord } from '../products/product.schema.js';
import { ProductService } from '../products/product.service.js';
import { SupplierRepository } from '../suppliers/supplier.repository.js';
import type { SupplierRecord } from '../suppliers/supplier.schema.js';
import { SupplierService } from '../suppliers/supplier.service.js';
import { type LogilessRecordDocument, LogilessRecordKind } from './logiless-record.schema.js';

/** A master as links see it. */
export interface LinkedMaster {
  readonly uuid: string;
  readonly name: string;
  /** What it is recognised by at LOGILESS. */
  readonly matchText: string;
  /** The record that it is linked to. */
  readonly recordId: string | null;
  readonly isDeleted: boolean;
}

/** Which record a master is linked to from now on; undefined leaves it as it is. */
export type LinkDecision = (master: LinkedMaster) => LogilessRecordDocument | null | undefined;

/** Masters of one kind, as far as they are linked to records of LOGILESS. */
export interface LinkableMasters<R> {
  /** Whether several may be linked to one record. */
  readonly isShared: boolean;
  /** Masters in use that are linked to one of the records. */
  linkedTo(
    scope: TenantScope,
    recordIds: readonly string[],
    session?: ClientSession,
  ): Promise<LinkedMaster[]>;
  /** Masters in use that could be one of the records, by match key. */
  matching(scope: TenantScope, matchKeys: readonly string[]): Promise<Map<string, LinkedMaster[]>>;
  /** @throws NOT_FOUND */
  link(scope: TenantScope, uuid: string, decide: LinkDecision, session?: ClientSession): Promise<R>;
}

const IN_USE = { deletedAt: null };

/** Where more match the keys of a batch, most are ambiguous, and none of them is linked by itself. */
const MAX_MATCHING = 5_000;

function byKey<R>(
  records: readonly R[],
  keyOf: (record: R) => string,
  view: (record: R) => LinkedMaster,
): Map<string, LinkedMaster[]> {
  const found = new Map<string, LinkedMaster[]>();
  if (records.length === MAX_MATCHING) return found;
  for (const record of records) {
    const key = keyOf(record);
    found.set(key, [...(found.get(key) ?? []), view(record)]);
  }
  return found;
}

const productView = ({ _id, name, modelNumber, logilessItem, deletedAt }: ProductRecord): LinkedMaster => ({
  uuid: _id,
  name,
  matchText: modelNumber ?? '',
  recordId: logilessItem?.id ?? null,
  isDeleted: deletedAt !== null,
});
const supplierView = ({ _id, name, logilessSupplier, deletedAt }: SupplierRecord): LinkedMaster => ({
  uuid: _id,
  name,
  matchText: name,
  recordId: logilessSupplier?.id ?? null,
  isDeleted: deletedAt !== null,
});
const destinationView = ({ _id, name, logilessWarehouse, deletedAt }: DestinationRecord): LinkedMaster => ({
  uuid: _id,
  name,
  matchText: name,
  recordId: logilessWarehouse?.id ?? null,
  isDeleted: deletedAt !== null,
});

/** The links that a record has after a decision; null leaves them as they are. */
const decided =
  <R, Links>(
    decide: LinkDecision,
    view: (seen: R) => LinkedMaster,
    toLinks: (record: LogilessRecordDocument | null) => Links,
  ) =>
  (seen: R): Links | null => {
    const record = decide(view(seen));
    return record === undefined ? null : toLinks(record);
  };

/** Products are recognised by their model number, which is the code of the article. */
@Injectable()
export class LinkableProducts implements LinkableMasters<ProductRecord> {
  readonly isShared = false;

  constructor(
    private readonly repository: ProductRepository,
    private readonly service: ProductService,
  ) {}

  async linkedTo(scope: TenantScope, recordIds: readonly string[], session?: ClientSession) {
    const filter = { ...IN_USE, 'logilessItem.id': { $in: [...recordIds] } };
    return (await this.repository.find(scope, filter, { session })).map(productView);
  }

  async matching(scope: TenantScope, matchKeys: readonly string[]) {
    const filter = { ...IN_USE, 'sortKeys.modelNumber': { $in: [...matchKeys] } };
    const found = await this.repository.find(scope, filter, { limit: MAX_MATCHING });
    return byKey(found, ({ sortKeys }) => String(sortKeys['modelNumber']), productView);
  }

  link(scope: TenantScope, uuid: string, decide: LinkDecision, session?: ClientSession) {
    const toLinks = (record: LogilessRecordDocument | null) => ({
      logilessItem: record && itemValue(record),
    });
    return this.service.link(scope, uuid, decided(decide, productView, toLinks), session);
  }
}

const itemValue = (record: LogilessRecordDocument) => {
  const { _id: id, externalId: logilessID, code, name, color, size, cost, vanishedAt } = record;
  return { id, logilessID, code: code ?? '', name, color, size, cost, vanishedAt };
};

/** Suppliers are recognised by their name: LOGILESS's code of them is nowhere in ours. */
@Injectable()
export class LinkableSuppliers implements LinkableMasters<SupplierRecord> {
  readonly isShared = false;

  constructor(
    private readonly repository: SupplierRepository,
    private readonly service: SupplierService,
  ) {}

  async linkedTo(scope: TenantScope, recordIds: readonly string[], session?: ClientSession) {
    const filter = { ...IN_USE, 'logilessSupplier.id': { $in: [...recordIds] } };
    return (await this.repository.find(scope, filter, { session })).map(supplierView);
  }

  async matching(scope: TenantScope, matchKeys: readonly string[]) {
    const filter = { ...IN_USE, nameKey: { $in: [...matchKeys] } };
    const found = await this.repository.find(scope, filter, { limit: MAX_MATCHING });
    return byKey(found, ({ nameKey }) => nameKey, supplierView);
  }

  link(scope: TenantScope, uuid: string, decide: LinkDecision, session?: ClientSession) {
    const toLinks = (record: LogilessRecordDocument | null) => ({
      logilessSupplier: record && supplierValue(record),
    });
    return this.service.link(scope, uuid, decided(decide, supplierView, toLinks), session);
  }
}

const supplierValue = (record: LogilessRecordDocument) => {
  const { _id: id, externalId: logilessID, code, name, email, vanishedAt } = record;
  return { id, logilessID, code: code ?? '', name, email, vanishedAt };
};

/** Destinations are linked by people alone: goods are announced to the warehouse of a linked one. */
@Injectable()
export class LinkableDestinations implements LinkableMasters<DestinationRecord> {
  readonly isShared = true;

  constructor(
    private readonly repository: DestinationRepository,
    private readonly service: DestinationService,
  ) {}

  async linkedTo(scope: TenantScope, recordIds: readonly string[], session?: ClientSession) {
    const filter = { ...IN_USE, 'logilessWarehouse.id': { $in: [...recordIds] } };
    return (await this.repository.find(scope, filter, { session })).map(destinationView);
  }

  matching(): Promise<Map<string, LinkedMaster[]>> {
    return Promise.resolve(new Map());
  }

  link(scope: TenantScope, uuid: string, decide: LinkDecision, session?: ClientSession) {
    const toLinks = (record: LogilessRecordDocument | null) => ({
      logilessWarehouse: record && warehouseValue(record),
    });
    return this.service.link(scope, uuid, decided(decide, destinationView, toLinks), session);
  }
}

const warehouseValue = ({ _id: id, externalId: logilessID, name, vanishedAt }: LogilessRecordDocument) => ({
  id,
  logilessID,
  name,
  vanishedAt,
});

/** The masters of each kind of record. */
@Injectable()
export class LinkableByKind {
  private readonly masters: Record<LogilessRecordKind, LinkableMasters<unknown>>;

  constructor(products: LinkableProducts, suppliers: LinkableSuppliers, destinations: LinkableDestinations) {
    this.masters = {
      [LogilessRecordKind.ITEM]: products,
      [LogilessRecordKind.SUPPLIER]: suppliers,
      [LogilessRecordKind.WAREHOUSE]: destinations,
    };
  }

  of(kind: LogilessRecordKind): LinkableMasters<unknown> {
    return this.masters[kind];
  }
}
