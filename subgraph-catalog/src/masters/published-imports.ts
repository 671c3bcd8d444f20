import { type DemandOwned, JobQueue, type ReadScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Schema } from 'mongoose';
import { Portions } from '../portions.js';

/**
 * A large import whose records everybody sees although its last steps on their documents are still to be done; `_id`
 * is the key of its run. There is rarely one.
 */
export interface PublishedImportDocument extends DemandOwned {
  readonly collectionName: string;
  readonly publishedAt: Date;
}

export const PUBLISHED_IMPORT_MODEL = 'PublishedImport';

export const publishedImportSchema = new Schema<PublishedImportDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    collectionName: { type: String, required: true },
    publishedAt: { type: Date, required: true },
  },
  { collection: 'published_imports', versionKey: false },
);

/** The job that finishes a published import: of its own, so that a crash of the import counts for nothing here. */
export const FINISH_IMPORT = 'finish-import';

/** How long a process may rely on what it has read. */
const KNOWN_MS = 1_000;

/** After this time every process has read that an import is published, whatever query it is in the middle of. */
export const KNOWN_TO_ALL_MS = 3 * KNOWN_MS;

/** The large imports that readers take into account. */
@Injectable()
export class PublishedImports {
  private known: readonly PublishedImportDocument[] = [];
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | undefined;

  constructor(
    @InjectModel(PUBLISHED_IMPORT_MODEL) private readonly model: Model<PublishedImportDocument>,
    private readonly queue: JobQueue,
    readonly portions: Portions,
  ) {}

  /** Keys of the runs in a scope, as of the last `refresh`. */
  of({ demandUuid }: ReadScope): string[] {
    const inScope = this.known.filter((one) => demandUuid === null || one.demandUuid === demandUuid);
    return inScope.map(({ _id }) => _id);
  }

  /** Reads the imports of all demands, unless this process has done so in the last second. */
  async refresh(): Promise<void> {
    if (performance.now() - this.readAt < KNOWN_MS) return;
    this.reading ??= this.read().finally(() => {
      this.reading = undefined;
    });
    await this.reading;
  }

  /** Makes the next `refresh` read. */
  forget(): void {
    this.readAt = Number.NEGATIVE_INFINITY;
  }

  /** All of them as the database has them now, or as a transaction sees them. */
  async all(session?: ClientSession): Promise<PublishedImportDocument[]> {
    return this.model
      .find({})
      .session(session ?? null)
      .lean<PublishedImportDocument[]>();
  }

  /** Publishes, and queues the job that writes what is left to be written. */
  async add(
    published: PublishedImportDocument & { readonly _id: string },
    session: ClientSession,
  ): Promise<void> {
    const { _id: run } = published;
    await this.model.create([published], { session });
    await this.queue.add(session, { name: FINISH_IMPORT, key: run, payload: { run } });
  }

  async remove(run: string): Promise<void> {
    await this.model.deleteOne({ _id: run });
    this.forget();
  }

  private async read(): Promise<void> {
    // What is read is at least as new as the moment before.
    const began = performance.now();
    this.known = await this.all();
    this.readAt = began;
  }
}
