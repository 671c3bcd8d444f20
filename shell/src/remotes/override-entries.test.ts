import { overriddenEntries } from './override-entries.js';

const MANIFEST = 'http://127.0.0.1:8081/mf-orders/0.1.0/mf-manifest.json';
const declaration = {
  id: 'orders',
  name: '発注',
  owner: 'orders team',
  contract: '*',
  routes: [],
  menu: [],
};

function server(files: Record<string, unknown>) {
  const asked: RequestInit[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    asked.push(init ?? {});
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const name = pathname.slice(pathname.lastIndexOf('/') + 1);
    return Object.hasOwn(files, name)
      ? new Response(JSON.stringify(files[name]))
      : new Response('', { status: 404 });
  };
  return { asked, fetcher };
}

const entryOf = async (files: Record<string, unknown>) => {
  const { fetcher, asked } = server(files);
  const [entry] = await overriddenEntries({ 'mf-orders': MANIFEST }, fetcher);
  return { entry, asked };
};

it('takes the remote that was named, from its own manifest and declaration', async () => {
  const { entry, asked } = await entryOf({
    'mf-manifest.json': { name: 'mf_orders' },
    'slice.json': declaration,
  });
  expect(entry).toMatchObject({ remote: 'mf-orders', id: 'orders', isOverridden: true, problem: undefined });
  for (const request of asked) expect(request).toMatchObject({ redirect: 'error', credentials: 'omit' });
});

it.each([
  [
    'the manifest of another remote',
    { 'mf-manifest.json': { name: 'mf_products' }, 'slice.json': declaration },
  ],
  [
    'the declaration of another slice',
    { 'mf-manifest.json': { name: 'mf_orders' }, 'slice.json': { ...declaration, id: 'products' } },
  ],
  ['no manifest', { 'slice.json': declaration }],
  ['a manifest without a name', { 'mf-manifest.json': [], 'slice.json': declaration }],
])('loads nothing for %s', async (_what, files) => {
  const { entry } = await entryOf(files);
  expect(entry).toMatchObject({ declaration: undefined, problem: { code: 'SHELL-004' } });
});
