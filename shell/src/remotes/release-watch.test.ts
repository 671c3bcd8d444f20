import { isReleased } from './release-watch.js';

const entry = { remote: 'mf-orders', version: '1.0.0', isOverridden: false };
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
  await expect(isReleased(entry, '/remotes.json', fetcher)).resolves.toBe(true);
});

it('sees a newer build of the shell', async () => {
  const script = document.createElement('script');
  script.setAttribute('src', '/assets/main.aaaa.js');
  document.head.append(script);
  const answers = {
    '/remotes.json': JSON.stringify(registry('1.0.0')),
    '/': '<script src="/assets/main.bbbb.js">',
  };
  await expect(isReleased(entry, '/remotes.json', server(answers))).resolves.toBe(true);
  const same = { ...answers, '/': '<script src="/assets/main.aaaa.js">' };
  await expect(isReleased(entry, '/remotes.json', server(same))).resolves.toBe(false);
});

it('offers nothing while the registry cannot be read', async () => {
  await expect(isReleased(entry, '/remotes.json', server({}))).resolves.toBe(false);
});
