import { ORDER_MODEL } from '../orders/order.schema.js';
import { dropIndexes } from './drop-indexes.js';

/** Searches read the index that has the order date behind the gram (ADR 72). */
export const dropIndexOfGrams = dropIndexes('2026-11-29-drop-index-of-grams', {
  model: ORDER_MODEL,
  indexes: ['demandUuid_1_searchGrams_1'],
});
