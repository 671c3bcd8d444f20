import { expect, test } from '@jest/globals';
import { filledIn, namesOf } from './names.mjs';

test.each([
  ['return-requests', 'return-request', 'ReturnRequest', 'returnRequests'],
  ['inquiries', 'inquiry', 'Inquiry', 'inquiries'],
  ['boxes', 'box', 'Box', 'boxes'],
  ['warehouses', 'warehouse', 'Warehouse', 'warehouses'],
  ['addresses', 'address', 'Address', 'addresses'],
])('%s is the slice of each %s', (slice, record, Entity, entities) => {
  expect(namesOf(slice)).toMatchObject({ slice, record, Entity, entities });
});

test.each(['', 'Returns', 'return request', 'stock', 'return_requests', '-returns', '1s', 'progress'])(
  '%j cannot be the name of a slice',
  (slice) => {
    expect(() => namesOf(slice)).toThrow(/cannot be the name of a slice: use the plural/);
  },
);

test.each(['pages', 'queries'])('a slice of %s would hide what its code imports', (slice) => {
  expect(() => namesOf(slice)).toThrow('means something in the code');
});

test.each(['', "返品'依頼", '返品`依頼', '返品\n依頼', '返'.repeat(21)])(
  '%j cannot be the label',
  (label) => {
    expect(() => namesOf('returns', label)).toThrow(/cannot be the label/);
  },
);

test('names stand in texts and paths in the form that the place needs', () => {
  const names = namesOf('return-requests', '返品依頼');
  expect(filledIn('__record__.model.ts: create__Entity__, __ENTITY___MODEL, __label__', names)).toBe(
    'return-request.model.ts: createReturnRequest, RETURN_REQUEST_MODEL, 返品依頼',
  );
});
