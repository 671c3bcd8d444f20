import { pageWindow, parseInput, yearMonth } from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';
import { searchQuery } from '../lists/list.inputs.js';
import { CostWarning } from './cost-summary.enums.js';
import type { ListCostSummariesInput } from './cost-summary.inputs.js';

const rules = z.object({
  targetMonth: yearMonth('対象月'),
  query: searchQuery,
  warning: z.enum(CostWarning).nullish(),
});

/** Validated arguments of a list. */
export interface CostCriteria extends z.infer<typeof rules> {
  readonly page: number;
  readonly limit: number;
  readonly skip: number;
}

/** @throws INVALID_ARGUMENT */
export function parseCriteria({ page, limit, ...asked }: ListCostSummariesInput): CostCriteria {
  return { ...parseInput(rules, asked), ...pageWindow({ page, limit }) };
}
