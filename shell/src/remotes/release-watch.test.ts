import { isReleased } from './release-watch.js';

const entry = { remote: 'mf-orders', version: '1.0.0', isOverridden: false };
const member = { userUuid: 'u1', role: 'ADMIN', demandUuid: 'd1' } as const;
const registry = (version: string) => ({
  formatVersion: 2,
  remotes: { 'mf-orders': { version, manifestUrl: 'm', declaration: {} } },
});

function server(answers: Record<string, string>) {
  return (async (url: string) =>
    new Response(answers[url] ?? '', { status: url in answers ? 200 : 404 })) as typeof fetch;
}

afterEach(() => {
  document.head.innerHTML = '';
});

it('sees a newer release of the slice', async () => {
  const fetcher = server({ '/remotes.json': JSON.stringify(registry('1.1.0')) });
  await expect(isReleased(entry, '/remotes.json', member, fetcher)).resolves.toBe(true);
});

it('sees that a canary of this user was taken back, and no canary of others', async () => {
  const fetcher = server({ '/remotes.json': JSON.stringify(registry('1.0.0')) });
  const canary = { ...entry, version: '1.1.0' };
  await expect(isReleased(canary, '/remotes.json', member, fetcher)).resolves.toBe(true);
  const others = registry('1.0.0');
  const limits = { minLoads: 1, maxFailureRate: 0 };
  const withCanary = (demand: string) => {
    const own = {
      version: '1.1.0',
      manifestUrl: 'm',
      declaration: {},
      audience: { demands: [demand] },
      limits,
      since: 'now',
    };
    const remotes = { 'mf-orders': { ...others.remotes['mf-orders'], canary: own } };
    return server({ '/remotes.json': JSON.stringify({ ...others, remotes }) });
  };
  await expect(isReleased(entry, '/remotes.json', member, withCanary('d2'))).resolves.toBe(false);
  await expect(isReleased(entry, '/remotes.json', member, withCanary('d1'))).resolves.toBe(true);
});

it('sees a newer build of the shell', async () => {
  const script = document.createElement('script');
  script.setAttribute('src', '/assets/main.aaaa.js');
  document.head.append(script);
  const answers = {
    '/remotes.json': JSON.stringify(registry('1.0.0')),
    '/': '<script src="/assets/main.bbbb.js">',
  };
  await expect(isReleased(entry, '/remotes.json', member, server(answers))).resolves.toBe(true);
  const same = { ...answers, '/': '<script src="/assets/main.aaaa.js">' };
  await expect(isReleased(entry, '/remotes.json', member, server(same))).resolves.toBe(false);
});

it('offers nothing while the registry cannot be read', async () => {
  await expect(isReleased(entry, '/remotes.json', member, server({}))).resolves.toBe(false);
});
