import { HistoryRoutes, memoryHistory } from '@hacchu-hub/router';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';
import { Outlet } from 'react-router';
import { useFocusAfterNavigation } from './focus-after-navigation.hook.js';

const Frame = () => {
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  return (
    <>
      <a href="/other">メニュー</a>
      <main ref={content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
};

const open = (other: ReactNode) => {
  const first = (
    <>
      <a href="/other">詳細</a>
      <a href="/?page=2">次へ</a>
    </>
  );
  const children = [
    { index: true, element: first },
    { path: 'other', element: other },
  ];
  const history = memoryHistory();
  render(<HistoryRoutes history={history} routes={[{ path: '/', element: <Frame />, children }]} />);
  return { user: userEvent.setup(), history };
};

it('focuses the content when the focused control left with the former page', async () => {
  const { user } = open(<h1>詳細画面</h1>);
  screen.getByRole('link', { name: '詳細' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: '詳細画面' });
  expect(screen.getByRole('main')).toHaveFocus();
});

it('leaves the focus where it is, and where the new page puts it', async () => {
  const { user, history } = open(<input aria-label="件名" autoFocus />);
  screen.getByRole('link', { name: '次へ' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: '次へ' })).toHaveFocus();
  screen.getByRole('link', { name: '詳細' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('件名')).toHaveFocus();

  await act(async () => history.navigator.push('/'));
  screen.getByRole('link', { name: 'メニュー' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('件名')).toHaveFocus();
});
