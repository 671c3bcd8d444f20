import { TALLY_MODEL, tallySchema } from './tally.schema.js';
import { Tallies } from './tallies.service.js';
import { TallyCheckJob } from './tally-check.job.js';
import { TallyRepository } from './tally.repository.js';

/** Numbers that are kept instead of counted: what the module takes in. */
export const TALLIES = {
  models: [{ name: TALLY_MODEL, schema: tallySchema }],
  providers: [TallyRepository, Tallies, TallyCheckJob],
};
