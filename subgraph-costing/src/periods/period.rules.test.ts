import { describe, expect, it } from '@jest/globals';
import { checkNeighbours } from './period.rules.js';

type Neighbour = Parameters<typeof checkNeighbours>[1][number];

const neighbour = (start: string, end: string, isClosed = false): Neighbour => ({
  start,
  end,
  isClosed,
  opening: null,
});
const check = (start: string, end: string, other: Neighbour) => () =>
  checkNeighbours({ start, end }, [other]);
const refusal = (field: string, message: string) =>
  expect.objectContaining({ fields: { [`period.${field}`]: [message] } });

describe('an accounting period beside another', () => {
  it('follows it on the next day, also when it is closed', () =>
    expect(check('2027-04-01', '2028-03-31', neighbour('2026-04-01', '2027-03-31', true))).not.toThrow());

  it('precedes it, unless it is closed', () => {
    expect(check('2026-01-01', '2026-03-31', neighbour('2026-04-01', '2027-03-31'))).not.toThrow();
    expect(check('2026-01-01', '2026-03-31', neighbour('2026-04-01', '2027-03-31', true))).toThrow(
      refusal('start', '締め済みの期間より前の会計期間は登録できません。'),
    );
  });

  it('ends in another month than it, as months are named after the one in which they end', () => {
    expect(check('2026-06-21', '2026-06-30', neighbour('2026-04-21', '2026-06-20'))).toThrow(
      refusal('end', '前の期間の締め日と同じ月に締め日があります。終了日を翌月以降にしてください。'),
    );
    expect(check('2026-04-21', '2026-06-20', neighbour('2026-06-21', '2026-06-30'))).toThrow(
      refusal('end', '次の期間の締め日と同じ月に締め日があります。'),
    );
  });
});
