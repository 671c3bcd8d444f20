import { registerEnumType } from '@nestjs/graphql';

export enum CostingJobStatus {
  UNSPECIFIED = 'UNSPECIFIED',
  PENDING = 'PENDING',
  IN_PROGRESS = 'IN_PROGRESS',
  SUCCESS = 'SUCCESS',
  FAILURE = 'FAILURE',
}
registerEnumType(CostingJobStatus, {
  name: 'CostingJobStatus',
  description: 'How far an import or export of the costing slice is.',
});

export enum InventoryImportKind {
  OPENING = 'OPENING',
  PHYSICAL = 'PHYSICAL',
  CARRIED_FORWARD = 'CARRIED_FORWARD',
}
registerEnumType(InventoryImportKind, {
  name: 'InventoryImportKind',
  description: 'What a job takes in: 期首棚卸, 実地棚卸, or the stock of the closed period before.',
});

export enum CostingCsvEncoding {
  UTF_8 = 'UTF_8',
  SHIFT_JIS = 'SHIFT_JIS',
}
registerEnumType(CostingCsvEncoding, {
  name: 'CostingCsvEncoding',
  description: 'UTF_8 is written with a byte order mark; SHIFT_JIS is code page 932, as Windows has it.',
});
