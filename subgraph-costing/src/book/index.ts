import { BookRepository } from './book.repository.js';
import { BOOK_MODEL, bookSchema } from './book.schema.js';
import { CalculationRequests } from './calculation-requests.service.js';

/** The state of a demand's costing as a whole: what the costing module takes in. */
export const BOOK = {
  models: [{ name: BOOK_MODEL, schema: bookSchema }],
  providers: [BookRepository, CalculationRequests],
};
