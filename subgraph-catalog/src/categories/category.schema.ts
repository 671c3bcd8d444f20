import { type MasterRecord, masterSchema } from '../masters/master.schema.js';
import type { CategoryContent } from './category.rules.js';

export type CategoryRecord = MasterRecord<CategoryContent>;

export const CATEGORY_MODEL = 'ProductCategory';

export const categorySchema = masterSchema<CategoryContent>('productCategories', {
  name: { type: String, required: true },
  code: { type: String, default: null },
})
  // Only one record in use has a name; deleted ones differ by the time of their deletion.
  .index({ demandUuid: 1, nameKey: 1, deletedAt: 1 }, { name: 'unique-name', unique: true });
