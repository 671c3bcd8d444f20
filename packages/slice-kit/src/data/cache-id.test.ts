import { cacheId } from './cache-id.js';

const uuid = '01920000-0000-7000-8000-0000000000a1';

describe('cacheId', () => {
  it.each([
    ['a document', { __typename: 'Order', uuid }, `Order:${uuid}`],
    ['a part with an id', { __typename: 'OrderProductLine', id: uuid }, `OrderProductLine:${uuid}`],
    ['an action, of which every user has one', { __typename: 'UserAction', id: 'DELETE' }, undefined],
    ['a row of a table of codes', { __typename: 'Prefecture', id: 13 }, undefined],
    ['a part without an id', { __typename: 'Money', amount: '1' }, undefined],
    ['an object of an unknown type', { uuid }, undefined],
  ])('keeps %s', (_, object, expected) => {
    expect(cacheId(object)).toBe(expected);
  });
});
