import { addDays } from '@hacchu-hub/purchase-math';
import { todayJst } from '@hacchu-hub/subgraph-kit';
import { describe, expect, it } from '@jest/globals';
import { receivedLine } from './receipt-change.js';

/** Messages about the input for a line, by field. */
const problems = (over: object): Record<string, string[] | undefined> | undefined => {
  const line = {
    id: '0197a000-0000-7000-8000-000000000001',
    expectedReceivedLot: 0,
    receivedLot: 10,
    lastDeliveryDate: todayJst(),
  };
  const { error } = receivedLine.safeParse({ ...line, ...over });
  return error?.flatten().fieldErrors;
};

describe('goods are received', () => {
  it('today or earlier', () => {
    expect(problems({})).toBeUndefined();
    expect(problems({ lastDeliveryDate: addDays(todayJst(), -1) })).toBeUndefined();
    expect(problems({ lastDeliveryDate: addDays(todayJst(), 1) })).toEqual({
      lastDeliveryDate: ['最終納品日は本日以前の日付を入力してください。'],
    });
  });

  it.each([0, 9_999_999])('in a number of %i pieces', (receivedLot) =>
    expect(problems({ receivedLot })).toBeUndefined(),
  );

  it.each([-1, 10_000_000, 1.5])('not in a number of %d pieces', (receivedLot) =>
    expect(problems({ receivedLot })).toHaveProperty('receivedLot'),
  );
});
