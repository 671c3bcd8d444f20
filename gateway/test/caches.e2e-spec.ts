import { QueryPlanner } from '@apollo/query-planner';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { type Stack, startStack } from './support/stack.js';

let stack: Stack;
let parsed = 0;
beforeAll(async () => {
  stack = await startStack({}, [
    {
      requestDidStart: async () => ({
        parsingDidStart: async () => {
          parsed += 1;
        },
      }),
    },
  ]);
});
afterAll(() => stack.stop());

test('a document is parsed and planned once, whoever sends it and with whatever variables', async () => {
  const plan = jest.spyOn(QueryPlanner.prototype, 'buildQueryPlan');
  const query = 'query Order($uuid: ID!) { order(uuid: $uuid) { subject product { name } } }';
  for (const uuid of ['1', '2', '3']) {
    const { body } = await stack.post({ query, variables: { uuid } });
    expect(body.data).toEqual({ order: { subject: `発注 ${uuid}`, product: { name: `商品 p-${uuid}` } } });
  }
  expect(parsed).toBe(1);
  expect(plan).toHaveBeenCalledTimes(1);
  plan.mockRestore();
});
