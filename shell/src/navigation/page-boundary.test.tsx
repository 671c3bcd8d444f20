import { HistoryRouter, memoryHistory } from '@hacchu-hub/router';
import { act, render, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { aConfig } from '../config/config.fixture.js';
import { ConfigContext } from '../config/config-context.js';
import { PageBoundary } from './page-boundary.js';

const Page = () => {
  const { pathname } = useLocation();
  if (pathname === '/broken') throw new Error('The page failed.');
  return <p>{pathname}</p>;
};

it('shows the error page in place of a page that fails, reports it, and shows the next page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reported: unknown[] = [];
  const history = memoryHistory(['/broken']);
  const Pages = () => (
    <PageBoundary location={useLocation()} onError={(error) => reported.push(error)}>
      <Page />
    </PageBoundary>
  );
  render(
    <ConfigContext value={aConfig()}>
      <HistoryRouter history={history}>
        <Pages />
      </HistoryRouter>
    </ConfigContext>,
  );
  expect(screen.getByRole('heading', { name: '問題が発生しました' })).toBeVisible();
  expect(reported).toEqual([new Error('The page failed.')]);
  await act(async () => history.navigator.push('/next'));
  expect(screen.getByText('/next')).toBeVisible();
  await act(async () => history.navigator.push('/broken'));
  expect(screen.getByRole('heading', { name: '問題が発生しました' })).toBeVisible();
  jest.restoreAllMocks();
});
