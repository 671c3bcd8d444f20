import { OpeningInventoryRepository } from './opening-inventory.repository.js';
import { OPENING_INVENTORY_MODEL, openingInventorySchema } from './opening-inventory.schema.js';

/** Stock that was counted or carried over: what the costing module takes in. */
export const INVENTORIES = {
  models: [{ name: OPENING_INVENTORY_MODEL, schema: openingInventorySchema }],
  providers: [OpeningInventoryRepository],
};
