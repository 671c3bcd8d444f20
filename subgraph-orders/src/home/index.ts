import { HomeRepository } from './home.repository.js';
import { HomeResolver } from './home.resolver.js';
import { HomeService } from './home.service.js';

/** Home page of the demand area: providers and resolvers. */
export const HOME = {
  providers: [HomeRepository, HomeService],
  resolvers: [HomeResolver],
};
