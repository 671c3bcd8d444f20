import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCatalogue, readEntry } from '../remotes/catalogue.js';
import { aRelease } from '../remotes/release.fixture.js';
import { aDemandUser } from '../session/user.fixture.js';
import { usePreloadedLinks } from './preload-links.hook.js';
import type { Screens } from './screens.js';

const catalogue = createCatalogue([
  readEntry(
    'mf-orders',
    aRelease([
      { path: '/demand/orders', screen: 'order-list', area: 'demand', title: '発注' },
      { path: '/admin/orders', screen: 'all-orders', area: 'operator', title: '発注' },
    ]),
  ),
]);

let loaded: string[];
function Page() {
  const screens = { get: (_entry: unknown, name: string) => ({ preload: () => loaded.push(name) }) };
  usePreloadedLinks({ catalogue, screens: screens as unknown as Screens }, aDemandUser);
  return (
    <>
      <a href="/demand/orders?page=2">
        <span>発注</span>
      </a>
      <a href="/admin/orders">運営の発注</a>
      <a href="https://example.com/demand/orders">よそ</a>
      <a href="/demand/orders" download>
        ファイル
      </a>
      <button type="button">ボタン</button>
    </>
  );
}

beforeEach(() => {
  loaded = [];
  render(<Page />);
});

it('a screen is loaded when the pointer reaches a link to it', async () => {
  await userEvent.hover(screen.getByText('発注'));
  expect(loaded).toContain('order-list');
});

it('a screen is loaded when the focus reaches a link to it', async () => {
  await userEvent.tab();
  expect(loaded).toEqual(['order-list']);
});

it.each(['運営の発注', 'よそ', 'ファイル', 'ボタン'])('%s loads nothing', async (name) => {
  await userEvent.hover(screen.getByText(name));
  expect(loaded).toEqual([]);
});
