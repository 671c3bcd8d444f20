import type { Type } from '@nestjs/common';
import { Tallies } from './tallies.service.js';
import { TallyRepository } from './tally.repository.js';
import { TALLIED, type Tallied } from './tally.rule.js';
import { TALLY_MODEL, tallySchema } from './tally.schema.js';
import { TallyCheckJob } from './tally-check.job.js';

export { TalliedRepository } from './tallied.repository.js';
export { Tallies } from './tallies.service.js';
export { TallyCheckJob } from './tally-check.job.js';
export { TallyRepository } from './tally.repository.js';
export { joinTallyRules, type TallyRule } from './tally.rule.js';

/** Models and providers of a subgraph that keeps counters of documents instead of counting them. */
export const talliesOf = (...repositories: Type<Tallied>[]) => ({
  models: [{ name: TALLY_MODEL, schema: tallySchema }],
  providers: [
    TallyRepository,
    Tallies,
    TallyCheckJob,
    { provide: TALLIED, useFactory: (...tallied: Tallied[]) => tallied, inject: repositories },
  ],
});
