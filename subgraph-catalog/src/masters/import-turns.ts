import { type DemandOwned, isDuplicateKey, steadyNow } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Schema } from 'mongoose';
import { type ImportRun, keysOfRuns, runKey } from './import-run.js';

/**
 * Whose turn it is to import into one master of a demand. A record has room for one prepared version only: a second
 * import that prepares the same records at that time would overwrite what the first one is about to publish.
 */
export interface ImportTurnDocument extends DemandOwned {
  /** Key of the run. */
  readonly run: string;
  /** When others may take it: the run has died. */
  readonly heldUntil: Date;
}

export const IMPORT_TURN_MODEL = 'ImportTurn';

export const importTurnSchema = new Schema<ImportTurnDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    run: { type: String, required: true },
    heldUntil: { type: Date, required: true },
  },
  { collection: 'import_turns', versionKey: false },
);

/** As long as a job of a process that does not respond is left to it. */
const HELD_MS = 60_000;

/** Lets the imports into one master of a demand run one after the other, in whatever processes they run. */
@Injectable()
export class ImportTurns {
  constructor(@InjectModel(IMPORT_TURN_MODEL) private readonly turns: Model<ImportTurnDocument>) {}

  /** Takes the turn, also from an earlier run of the same import. @returns false while another import has it */
  async take(run: ImportRun, collectionName: string): Promise<boolean> {
    const { demandUuid, jobUuid } = run;
    const now = steadyNow();
    const isFree = [{ run: keysOfRuns({ demandUuid, jobUuid }) }, { heldUntil: { $lte: now } }];
    try {
      await this.turns.updateOne(
        { _id: this.idOf(run, collectionName), $or: isFree },
        { $set: { demandUuid, run: runKey(run), heldUntil: new Date(now.getTime() + HELD_MS) } },
        { upsert: true },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Keeps the turn for another while. @returns false where another run has taken it */
  async keep(run: ImportRun, collectionName: string, session?: ClientSession): Promise<boolean> {
    const mine = { _id: this.idOf(run, collectionName), run: runKey(run) };
    const heldUntil = new Date(steadyNow().getTime() + HELD_MS);
    const kept = await this.turns.updateOne(mine, { $set: { heldUntil } }, { session });
    return kept.matchedCount === 1;
  }

  async release(run: ImportRun, collectionName: string): Promise<void> {
    await this.turns.deleteOne({ _id: this.idOf(run, collectionName), run: runKey(run) });
  }

  private idOf({ demandUuid }: ImportRun, collectionName: string): string {
    return `${demandUuid}:${collectionName}`;
  }
}
