import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useRef } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { useFocusAfterNavigation } from './focus-after-navigation.hook.js';

const Frame = () => {
  const content = useRef<HTMLElement>(null);
  useFocusAfterNavigation(content);
  return (
    <>
      <Link to="/other">メニュー</Link>
      <main ref={content} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
};

const open = (other: ReactNode) => {
  const first = (
    <>
      <Link to="/other">詳細</Link>
      <Link to="/?page=2">次へ</Link>
    </>
  );
  const children = [
    { index: true, element: first },
    { path: 'other', element: other },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Frame />, children }]);
  render(<RouterProvider router={router} />);
  return { user: userEvent.setup(), router };
};

it('focuses the content when the focused control left with the former page', async () => {
  const { user } = open(<h1>詳細画面</h1>);
  screen.getByRole('link', { name: '詳細' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: '詳細画面' });
  expect(screen.getByRole('main')).toHaveFocus();
});

it('leaves the focus where it is, and where the new page puts it', async () => {
  const { user, router } = open(<input aria-label="件名" autoFocus />);
  screen.getByRole('link', { name: '次へ' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('link', { name: '次へ' })).toHaveFocus();
  screen.getByRole('link', { name: '詳細' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('件名')).toHaveFocus();

  await act(() => router.navigate('/'));
  screen.getByRole('link', { name: 'メニュー' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByLabelText('件名')).toHaveFocus();
});
