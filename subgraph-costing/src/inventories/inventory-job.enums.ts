import { registerFileJobEnums } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { registerEnumType } from '@nestjs/graphql';

registerFileJobEnums({ status: 'CostingJobStatus', encoding: 'CostingCsvEncoding' });

export enum InventoryImportKind {
  OPENING = 'OPENING',
  PHYSICAL = 'PHYSICAL',
  CARRIED_FORWARD = 'CARRIED_FORWARD',
}
registerEnumType(InventoryImportKind, {
  name: 'InventoryImportKind',
  description: 'What a job imports: 期首棚卸, 実地棚卸, or the stock of the closed previous period.',
  valuesMap: {
    OPENING: { description: '期首棚卸 from a file.' },
    PHYSICAL: { description: '実地棚卸 from a file.' },
    CARRIED_FORWARD: { description: '期首棚卸 from the previous period.' },
  },
});
