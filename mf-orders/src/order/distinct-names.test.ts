import { expect, it } from '@jest/globals';
import { distinctNames } from './distinct-names.js';

it('says the number of a line only where another line has the same name', () => {
  const lines = [
    { name: '皿', orderNum: 1 },
    { name: '鉢', orderNum: 2 },
    { name: '皿', orderNum: 4 },
  ];
  const nameOf = distinctNames(
    lines,
    ({ name }) => name,
    ({ orderNum }) => orderNum,
  );
  expect(lines.map(nameOf)).toEqual(['皿（1行目）', '鉢', '皿（4行目）']);
});
