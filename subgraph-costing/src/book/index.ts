import { BookRepository } from './book.repository.js';
import { BOOK_MODEL, bookSchema } from './book.schema.js';
import { CalculationRequests } from './calculation-requests.service.js';

/** Providers for the costing state of demands. */
export const BOOK = {
  models: [{ name: BOOK_MODEL, schema: bookSchema }],
  providers: [BookRepository, CalculationRequests],
};
