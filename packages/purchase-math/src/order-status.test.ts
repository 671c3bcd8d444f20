import { expect, it } from '@jest/globals';
import { orderStatusLabel, orderStatusTone } from './order-status.js';

it('an order whose status this build does not know is shown with an unknown status', () => {
  expect(orderStatusLabel('WaitingForOrder')).toBe('発注待ち');
  expect(orderStatusLabel('Archived')).toBe('不明');
  expect(orderStatusLabel('toString')).toBe('不明');
  expect(orderStatusTone('WaitingForOrder')).toBe('gold');
  expect(orderStatusTone('toString')).toBe('grey');
});
