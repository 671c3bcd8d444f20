import { HistoryRoutes, memoryHistory } from '@hacchu-hub/router';
import { act, render, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { PageAnnouncer } from './page-announcer.js';
import { documentTitle } from './page-title.js';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = () => act(() => jest.advanceTimersByTimeAsync(1000));

const Page = ({ title }: { title: string }) => {
  useEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
  return <h1>{title}</h1>;
};

const open = () => {
  const children = [
    { index: true, element: <Page title="ホーム" /> },
    { path: 'orders', element: <Page title="発注" /> },
    { path: 'orders/1', element: <Page title="発注の詳細" /> },
    { path: 'orders/2', element: <Page title="発注の詳細" /> },
  ];
  const element = (
    <>
      <Outlet />
      <PageAnnouncer />
    </>
  );
  const history = memoryHistory();
  render(<HistoryRoutes history={history} routes={[{ path: '/', element, children }]} />);
  return async (path: string) => {
    await act(async () => history.navigator.push(path));
    await pass();
  };
};

it('reads out the title of the page after a navigation, not of the page that the browser loaded', async () => {
  const go = open();
  await pass();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await go('/orders');
  expect(screen.getByRole('status')).toHaveTextContent(/^発注$/);
  await go('/');
  expect(screen.getByRole('status')).toHaveTextContent(/^ホーム$/);
});

it('reads out the own title of a page that is loaded later', async () => {
  const go = open();
  await go('/orders/1');
  await act(async () => void (document.title = documentTitle('発注 20261201-001')));
  await pass();
  expect(screen.getByRole('status')).toHaveTextContent(/^発注 20261201-001$/);
});

it('stays silent while filters change, and reads out an equal title of another page again', async () => {
  const go = open();
  await go('/orders/1');
  const said: (string | null)[] = [];
  const region = screen.getByRole('status');
  const observer = new MutationObserver(() => said.push(region.textContent));
  observer.observe(region, { childList: true, characterData: true, subtree: true });
  await go('/orders/1?tab=history');
  expect(said).toEqual([]);
  await go('/orders/2');
  expect(said).toEqual(['', '発注の詳細']);
  observer.disconnect();
});
