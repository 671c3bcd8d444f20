import { HomeArrangements } from './arrangement/arrangement.repository.js';
import { ArrangementResolver } from './arrangement/arrangement.resolver.js';
import { HOME_ARRANGEMENT_MODEL, homeArrangementSchema } from './arrangement/arrangement.schema.js';
import { HomeRepository } from './home.repository.js';
import { HomeDeniedOrderResolver, HomeResolver } from './home.resolver.js';
import { HomeService } from './home.service.js';
import { WaitingRepository } from './waiting/waiting.repository.js';
import { WaitingResolver } from './waiting/waiting.resolver.js';
import { WeekResolver } from './week/week.resolver.js';
import { WeekService } from './week/week.service.js';

/** Home page of the demand area: models, providers and resolvers. */
export const HOME = {
  models: [{ name: HOME_ARRANGEMENT_MODEL, schema: homeArrangementSchema }],
  providers: [HomeArrangements, HomeRepository, HomeService, WaitingRepository, WeekService],
  resolvers: [ArrangementResolver, HomeResolver, HomeDeniedOrderResolver, WaitingResolver, WeekResolver],
};
