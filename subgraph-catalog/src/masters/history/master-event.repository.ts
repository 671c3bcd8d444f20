import {
  AppError,
  DemandRepository,
  type Page,
  type PageArgs,
  type ReadScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model, QueryFilter } from 'mongoose';
import { type ImportRun, type ImportRuns, keysOfRuns } from '../import-run.js';
import { PublishedImports } from '../published-imports.js';
import { StagedDocuments, visibleOf } from '../staged-documents.js';
import { MASTER_EVENT_MODEL, type MasterEventDocument } from './master-event.schema.js';

const NO_RECORD = '変更履歴の対象が見つかりません。';

/** Records of one master. */
interface Records {
  requireById(scope: TenantScope, uuid: string, message: string): Promise<unknown>;
}

/** The history of all masters. Entries are added and read, never changed; those of an import appear with it. */
@Injectable()
export class MasterEventRepository extends DemandRepository<MasterEventDocument> {
  private readonly documents: StagedDocuments;
  private readonly masters: Records[] = [];

  constructor(
    @InjectModel(MASTER_EVENT_MODEL) model: Model<MasterEventDocument>,
    private readonly published: PublishedImports,
  ) {
    super(model);
    this.documents = new StagedDocuments(model.collection, published.portions);
  }

  /** Takes in a master: its records have a history. */
  include(records: Records): void {
    this.masters.push(records);
  }

  /** @throws NOT_FOUND where no master has the record, PERMISSION_DENIED for another demand's */
  async requireRecord(scope: TenantScope, uuid: string): Promise<void> {
    const sought = this.masters.map((records) => records.requireById(scope, uuid, NO_RECORD));
    const refusals = (await Promise.allSettled(sought)).flatMap((one): unknown[] =>
      one.status === 'rejected' ? [one.reason] : [],
    );
    if (refusals.length < this.masters.length) return;
    const isDenied = (error: unknown): boolean =>
      error instanceof AppError && error.rpc === 'PERMISSION_DENIED';
    throw refusals.find(isDenied) ?? refusals[0];
  }

  /** Records an event in the transaction of the change. */
  async add(event: MasterEventDocument, session: ClientSession): Promise<void> {
    await this.model.create([event], { session });
  }

  /** The history of one record, newest first. */
  async ofRecord(scope: TenantScope, recordUuid: string, args: PageArgs): Promise<Page<MasterEventDocument>> {
    await this.published.refresh();
    return this.page(scope, { recordUuid }, args);
  }

  /** Shows the events of an import, in its transaction. */
  async publish(run: ImportRun, session: ClientSession): Promise<void> {
    await this.documents.apply(run, {}, session);
  }

  /** Writes what a published import has left to be written. */
  async finish(run: string, signal?: AbortSignal): Promise<void> {
    await this.documents.applyAll(run, signal);
  }

  async discard(runs: ImportRuns): Promise<void> {
    await this.documents.discard(runs.demandUuid, keysOfRuns(runs));
  }

  async stagedRuns(): Promise<string[]> {
    return this.documents.runs();
  }

  protected override scoped(
    scope: ReadScope,
    filter: QueryFilter<MasterEventDocument> = {},
  ): QueryFilter<MasterEventDocument> {
    return { $and: [super.scoped(scope, filter), visibleOf(this.published.of(scope))] };
  }
}
