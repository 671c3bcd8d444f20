import {
  addressAskingFor,
  checkAddress,
  mayOverride,
  parseOverrides,
  readRequest,
  readStoredOverrides,
  storeOverrides,
} from './overrides.js';

beforeEach(() => sessionStorage.clear());

const addressOf = (written: string) => {
  const checked = checkAddress(written);
  return checked.ok ? checked.address : undefined;
};

describe('addresses', () => {
  it.each([
    ['http://127.0.0.1:8081/m.json', 'http://127.0.0.1:8081/m.json'],
    ['http://127.1:8081/m.json', 'http://127.0.0.1:8081/m.json'],
    ['http://2130706433:8081/m.json', 'http://127.0.0.1:8081/m.json'],
    ['http://0x7f000001:8081/m.json', 'http://127.0.0.1:8081/m.json'],
    ['http://0177.0.0.1/m.json', 'http://127.0.0.1/m.json'],
    ['http://127。0。0。1:8081/m.json', 'http://127.0.0.1:8081/m.json'],
    ['HTTP://LOCALHOST:8081/m.json', 'http://localhost:8081/m.json'],
    ['http://localhost.:8081/m.json', 'http://localhost:8081/m.json'],
    ['http://[::1]:8081/m.json', 'http://localhost:8081/m.json'],
    ['http://[0:0:0:0:0:0:0:1]:8081/m.json', 'http://localhost:8081/m.json'],
    ['https://localhost/a/../m.json', 'https://localhost/m.json'],
  ])('%s is %s', (written, normalised) => {
    expect(addressOf(written)).toBe(normalised);
  });

  it.each([
    ['another host', 'https://evil.example/m.json'],
    ['a name that begins like this machine', 'http://127.0.0.1.nip.io/m.json'],
    ['a name that ends like it', 'http://evil.localhost/m.json'],
    ['this machine before another host', 'http://localhost@evil.example/m.json'],
    ['this machine as a password', 'http://a:127.0.0.1@evil.example/m.json'],
    ['credentials at this machine', 'http://user:secret@127.0.0.1:8081/m.json'],
    ['an IPv4 address inside IPv6', 'http://[::ffff:127.0.0.1]:8081/m.json'],
    ['every address of this machine', 'http://0.0.0.0:8081/m.json'],
    ['a neighbour', 'http://192.168.0.10/m.json'],
    ['the next loopback address', 'http://127.0.0.2/m.json'],
    ['a name that objects have', 'http://constructor/m.json'],
    ['no scheme', '//127.0.0.1:8081/m.json'],
    ['a path alone', '/mf-manifest.json'],
    ['a script', 'javascript:alert(1)//m.json'],
    ['data', 'data:application/json,{}//m.json'],
    ['a file', 'file:///m.json'],
    ['a script file', 'http://127.0.0.1:8081/remoteEntry.js'],
    ['a script file that ends in a query', 'http://127.0.0.1:8081/evil.js?x=.json'],
    ['a script file that ends in a fragment', 'http://127.0.0.1:8081/evil.js#.json'],
    ['no port that there is', 'http://127.0.0.1:99999/m.json'],
    ['nothing', ''],
  ])('%s is refused with a reason', (_what, written) => {
    expect(checkAddress(written)).toEqual({ ok: false, reason: expect.stringMatching(/。$/) });
  });
});

describe('requests', () => {
  it('reads pairs of a remote and an address and says which are refused', () => {
    const { accepted, refused } = parseOverrides(
      'mf-orders@http://127.0.0.1:8081/m.json, mf-admin@https://evil.example/m.json,nonsense,__proto__@http://127.0.0.1/m.json,mf-orders@http://127.0.0.1:9/m.json',
    );
    expect(accepted).toEqual({ 'mf-orders': 'http://127.0.0.1:8081/m.json' });
    expect(refused.map(({ asked }) => asked)).toEqual([
      'mf-admin@https://evil.example/m.json',
      'nonsense',
      '__proto__@http://127.0.0.1/m.json',
      'mf-orders@http://127.0.0.1:9/m.json',
    ]);
  });

  it('takes the parameter out of the address and leaves the rest', () => {
    expect(
      readRequest('https://hub.example/demand/orders?late=1&hacchu-override=mf-a@http://localhost/m.json#x'),
    ).toEqual({
      request: { accepted: { 'mf-a': 'http://localhost/m.json' }, refused: [] },
      rest: '/demand/orders?late=1#x',
    });
    expect(readRequest('https://hub.example/demand/orders?late=1')).toBeUndefined();
  });

  it('writes an address that reads back the same', () => {
    const wanted = { 'mf-orders': 'http://127.0.0.1:8081/m.json', 'mf-admin': 'http://localhost:1/m.json' };
    const href = `https://hub.example${addressAskingFor('/demand', wanted)}`;
    expect(readRequest(href)?.request.accepted).toEqual(wanted);
  });
});

describe('what a tab keeps', () => {
  it('is read back, and gone when it is emptied', () => {
    storeOverrides({ 'mf-orders': 'http://localhost:8081/m.json' });
    expect(readStoredOverrides()).toEqual({ 'mf-orders': 'http://localhost:8081/m.json' });
    expect(localStorage).toHaveLength(0);
    storeOverrides({});
    expect(readStoredOverrides()).toEqual({});
  });

  it('is not believed', () => {
    sessionStorage.setItem('hacchu-hub:remote-overrides', '{"mf-orders":"https://evil.example/m.json"}');
    expect(readStoredOverrides()).toEqual({});
    sessionStorage.setItem('hacchu-hub:remote-overrides', '{');
    expect(readStoredOverrides()).toEqual({});
  });
});

it('does nothing in production', () => {
  expect(mayOverride('production')).toBe(false);
  expect(mayOverride('preview')).toBe(true);
  expect(mayOverride('development')).toBe(true);
});
