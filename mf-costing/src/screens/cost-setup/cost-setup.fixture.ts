import { screen } from '@testing-library/react';
import { renderCosting } from '../../testing.js';

/** What keeps a period from being closed. */
export const blocker = (code: string, message: string, targetMonths: string[] = []) => ({
  code,
  message,
  targetMonths,
});

/** The stock with which the period ends. */
export const closingFigures = (inventoryAmount = '123456', computedAt = '2026-11-02T01:00:00.000000Z') => ({
  computedAt,
  total: { closingQuantity: '77', inventoryAmount },
});

/** Renders the screen with the periods of a demand. */
export const show = (periods: readonly object[], query = '', answers: object = {}) =>
  renderCosting({
    at: `/demand/costs/setup${query}`,
    otherRefs: { logiless: { demand: '/demand/integrations/logiless' } },
    answers: {
      accountingPeriods: periods,
      listCostSummaries: closingFigures(),
      accountingPeriodChanges: [],
      ...answers,
    },
  });

export const closing = () => screen.getByRole('button', { name: '会計期間を締める' });
