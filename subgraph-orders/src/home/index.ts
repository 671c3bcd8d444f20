import { HomeRepository } from './home.repository.js';
import { HomeResolver } from './home.resolver.js';
import { HomeService } from './home.service.js';

/** The home page of the demand area: what the module takes in. */
export const HOME = {
  providers: [HomeRepository, HomeService],
  resolvers: [HomeResolver],
};
