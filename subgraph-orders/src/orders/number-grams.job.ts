import { RecurringJob, type RecurringJobHandler, wasMigrated } from '@hacchu-hub/subgraph-kit';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { NUMBER_GRAMS_MIGRATION, NumberGrams } from './number-grams.service.js';

/** Adds the grams of numbers to what processes of an earlier release stored since the migration. */
@RecurringJob({ name: 'add-number-grams', everyMinutes: 10 })
export class NumberGramsJob implements RecurringJobHandler {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly grams: NumberGrams,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    // Where it was taken back, they stay away.
    if (await wasMigrated(this.connection, NUMBER_GRAMS_MIGRATION)) await this.grams.add(signal);
  }
}
