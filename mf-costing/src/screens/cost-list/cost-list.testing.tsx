import type { GraphAnswers, RenderSliceOptions } from '@hacchu-hub/slice-testing';
import { screen, within } from '@testing-library/react';
import { aPeriod, renderCosting } from '../../testing.js';
import { aStockValue, aValuedPage, MONTH } from './cost-list.fixtures.js';

/** Renders the costs of a month of an accounting period. */
export const showCosts = (
  answers: GraphAnswers = {},
  at = `/demand/costs?month=${MONTH}`,
  more: Partial<RenderSliceOptions> = {},
) =>
  renderCosting({
    at,
    ...more,
    answers: {
      accountingPeriods: [aPeriod()],
      listCostSummaries: aValuedPage(),
      inventoryValueByMonth: [aStockValue('2026-09', '300'), aStockValue('2026-10', '400', true)],
      ...answers,
    },
  });

/** The table of products. */
export const costTable = async () =>
  within(await screen.findByRole('table', { name: /の商品別原価の一覧$/ }));
