import { loginAddress, safeReturnTo } from './return-to.js';

const origin = 'https://hub.example';

it.each(['/demand/orders?status=Drafting#x', '/demand', '/demand/orders/%E7%99%BA'])(
  'returns to %s',
  (path) => {
    expect(safeReturnTo('demand', path, origin)).toBe(path);
  },
);

it.each([
  null,
  '',
  'https://evil.example/demand',
  '//evil.example/demand',
  '/\\evil.example/demand',
  '/\t/evil.example',
  '/demand\\..\\..\\x',
  '\n//evil.example',
  'javascript:alert(1)',
  'demand/orders',
  '/admin/demands',
  '/demand/../admin',
  '/demand/login?returnTo=/demand',
  '/demandx',
  '/404',
])('goes to the first page instead of %j', (path) => {
  expect(safeReturnTo('demand', path, origin)).toBe('/demand');
});

it('keeps operators in their area', () => {
  expect(safeReturnTo('operator', '/admin/demands/d1', origin)).toBe('/admin/demands/d1');
  expect(safeReturnTo('operator', '/demand/orders', origin)).toBe('/admin');
});

it('puts the requested page into the sign-in URL, unless it is the first page', () => {
  expect(loginAddress('demand', { pathname: '/demand/orders', search: '?a=1', hash: '' })).toBe(
    '/demand/login?returnTo=%2Fdemand%2Forders%3Fa%3D1',
  );
  expect(loginAddress('operator', { pathname: '/admin', search: '', hash: '' })).toBe('/admin/login');
});
