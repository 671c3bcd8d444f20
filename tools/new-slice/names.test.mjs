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
  '%j is rejected as the name of a slice',
  (slice) => {
    expect(() => namesOf(slice)).toThrow(/cannot be the name of a slice: use the plural/);
  },
);

test.each(['pages', 'queries'])('a slice of %s is rejected, since it would shadow an import', (slice) => {
  expect(() => namesOf(slice)).toThrow('is a reserved name in the code');
});

test.each(['', "返品'依頼", '返品`依頼', '返品\n依頼', '返'.repeat(21)])(
  '%j is rejected as a label',
  (label) => {
    expect(() => namesOf('returns', label)).toThrow(/cannot be the label/);
  },
);

test('names are filled into texts and paths in the required spelling', () => {
  const names = namesOf('return-requests', '返品依頼');
  expect(filledIn('__record__.model.ts: create__Entity__, __ENTITY___MODEL, __label__', names)).toBe(
    'return-request.model.ts: createReturnRequest, RETURN_REQUEST_MODEL, 返品依頼',
  );
});
