import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { HistoryRoutes, memoryHistory } from '@hacchu-hub/router';
import { MatchedRouteProvider, SliceHostProvider } from '@hacchu-hub/slice-kit/host';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useLeaveDialog } from './leave.dialog.js';
import { hostWith } from './workspace.fixture.js';

beforeAll(() => {
  // Not in jsdom; as in browsers, it focuses the first control.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('button')?.focus();
  };
});

const Page = () => {
  const [dialog, confirmLeave] = useLeaveDialog();
  const [answer, setAnswer] = useState('');
  const leave = async () => setAnswer((await confirmLeave()) ? '離れました' : '編集中です');
  return (
    <>
      <button onClick={() => void leave()}>一覧</button>
      <output>{answer}</output>
      {dialog}
    </>
  );
};

it('keeps the input on Enter, and returns the focus to what would have left the page', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '一覧' }));
  expect(screen.getByRole('button', { name: '編集を続ける' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('編集中です')).toBeVisible();
  expect(screen.getByRole('button', { name: '一覧' })).toHaveFocus();
});

it('leaves the page when the user says so', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: '一覧' }));
  await userEvent.click(screen.getByRole('button', { name: '保存せずに離れる' }));
  expect(await screen.findByText('離れました')).toBeVisible();
});

describe('while a save is in progress', () => {
  const client = new ApolloClient({ link: ApolloLink.empty(), cache: new InMemoryCache() });
  const TITLE = '保存していない変更があります';
  const saves: Record<string, () => void> = {};
  let release: () => void = () => undefined;

  function Form({ name }: { name: string }) {
    const [isDirty, setDirty] = useState(true);
    release = useUnsavedChangesGuard(isDirty);
    saves[name] = () => setDirty(false);
    return <p>{name}</p>;
  }

  function Shell() {
    const [dialog, confirmLeave] = useLeaveDialog();
    return (
      <SliceHostProvider host={{ ...hostWith(client), confirmLeave }}>
        <MatchedRouteProvider route={{ sliceId: 'orders', path: '/', params: {} }}>
          <Outlet />
        </MatchedRouteProvider>
        {dialog}
      </SliceHostProvider>
    );
  }

  async function leaveFor(path: string, forms = ['発注']) {
    const history = memoryHistory();
    const routes = [
      {
        element: <Shell />,
        children: [
          { path: '/', element: forms.map((name) => <Form key={name} name={name} />) },
          { path: '*', element: <p>別のページ</p> },
        ],
      },
    ];
    render(<HistoryRoutes history={history} routes={routes} />);
    await act(async () => history.navigator.push(path));
    expect(await screen.findByText(TITLE)).toBeVisible();
    return history;
  }

  it('leaves the page once the save succeeds', async () => {
    const history = await leaveFor('/suppliers');
    act(() => saves['発注']?.());
    expect(await screen.findByText('別のページ')).toBeVisible();
    expect(history.location.pathname).toBe('/suppliers');
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
  });

  it('closes when the page goes on by itself after the save', async () => {
    const history = await leaveFor('/suppliers');
    release();
    await act(async () => history.navigator.push('/orders/1'));
    expect(await screen.findByText('別のページ')).toBeVisible();
    await waitFor(() => expect(screen.queryByText(TITLE)).not.toBeInTheDocument());
    expect(history.location.pathname).toBe('/orders/1');
  });

  it('goes on asking as long as another part of the page is unsaved', async () => {
    const history = await leaveFor('/suppliers', ['発注', 'コメント']);
    await act(async () => saves['発注']?.());
    expect(screen.getByText(TITLE)).toBeVisible();
    expect(history.location.pathname).toBe('/');
    await act(async () => saves['コメント']?.());
    expect(await screen.findByText('別のページ')).toBeVisible();
  });
});
