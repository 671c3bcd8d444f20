import { CarryForwardInventoryJob } from './carry-forward.job.js';
import { CountDeletions } from './count-deletions.service.js';
import { CountSets } from './count-sets.service.js';
import { CountSweepJob } from './count-sweep.job.js';
import { InventoryImportService } from './csv/inventory-import.service.js';
import { FinishCountsJob } from './finish-counts.job.js';
import { FinishDeletionJob } from './finish-deletion.job.js';
import { ImportOpeningInventoryJob, ImportPhysicalInventoryJob } from './import.jobs.js';
import { InventoriesResolver } from './inventories.resolver.js';
import { InventoryJobsService } from './inventory-jobs.service.js';
import { OpeningInventoriesService } from './opening-inventories.service.js';
import { OpeningInventoryRepository } from './opening-inventory.repository.js';
import { OPENING_INVENTORY_MODEL, openingInventorySchema } from './opening-inventory.schema.js';
import { OpeningSets } from './opening-sets.service.js';
import { OpeningStockReader } from './opening-stock.reader.js';
import { OpeningSweepJob } from './opening-sweep.job.js';
import { PhysicalInventoryRepository } from './physical-inventory.repository.js';
import { PHYSICAL_INVENTORY_MODEL, physicalInventorySchema } from './physical-inventory.schema.js';
import { PhysicalInventoryService } from './physical-inventory.service.js';
import { SetSweep } from './set-sweep.service.js';
import { WriteInventoryTemplateJob } from './template.job.js';
import { TemplateJobs } from './template-jobs.service.js';
import { TemplatesResolver } from './templates.resolver.js';
import { InventoryTemplates } from './templates.service.js';

/** Providers for counted and carried-over stock. */
export const INVENTORIES = {
  models: [
    { name: OPENING_INVENTORY_MODEL, schema: openingInventorySchema },
    { name: PHYSICAL_INVENTORY_MODEL, schema: physicalInventorySchema },
  ],
  providers: [
    OpeningInventoryRepository,
    PhysicalInventoryRepository,
    PhysicalInventoryService,
    OpeningInventoriesService,
    OpeningStockReader,
    OpeningSets,
    SetSweep,
    OpeningSweepJob,
    CountSets,
    CountDeletions,
    CountSweepJob,
    FinishCountsJob,
    FinishDeletionJob,
    InventoryImportService,
    ImportOpeningInventoryJob,
    ImportPhysicalInventoryJob,
    CarryForwardInventoryJob,
    InventoryJobsService,
    InventoryTemplates,
    TemplateJobs,
    WriteInventoryTemplateJob,
  ],
  resolvers: [InventoriesResolver, TemplatesResolver],
};
