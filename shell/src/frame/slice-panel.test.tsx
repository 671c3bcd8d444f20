import { ApolloLink } from '@apollo/client';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { of } from 'rxjs';
import { renderInWorkspace, state } from '../workspace/workspace.fixture.js';
import { SlicePanel } from './slice-panel.js';

/** The button in a bar, with a page beside it; the count may differ each time that it is asked. */
const renderButton = (...unreadCounts: number[]) => {
  const counts = [...unreadCounts];
  const link = new ApolloLink(() => {
    const unreadCount = (counts.length > 1 ? counts.shift() : counts[0]) ?? 0;
    return of({ data: { notices: { __typename: 'NoticePage', unreadCount } } });
  });
  return renderInWorkspace({
    at: '/demand/products',
    link,
    element: ({ catalogue }, client) => (
      <>
        {catalogue.topBar.map((item) => (
          <SlicePanel key={item.label} item={item} client={client} />
        ))}
        <h1>発注</h1>
      </>
    ),
  });
};
const button = () => screen.getByRole('button', { name: /お知らせ/ });
const panel = () => screen.getByRole('region', { name: 'お知らせ' });

beforeEach(() => {
  state.isUp = true;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('shows the unread count before any code of the slice is loaded, and loads it when opened', async () => {
  const { loader } = renderButton(3);
  expect(await screen.findByRole('button', { name: /お知らせ\s*未読\s*3/ })).toBeVisible();
  expect(loader.getStatuses()).toEqual({});
  await userEvent.click(button());
  expect(await within(panel()).findByText('承認依頼')).toBeVisible();
  expect(loader.getStatuses()).toEqual({ orders: 'ready' });
});

it('caps the shown number, and shows none for zero', async () => {
  renderButton(120);
  expect(await screen.findByText('99+')).toBeVisible();
});

it('counts again when somebody comes back to the page, and not while it is hidden', async () => {
  renderButton(3, 2, 1);
  expect(await screen.findByText('3')).toBeVisible();
  const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  act(() => void fireEvent(document, new Event('visibilitychange', { bubbles: true })));
  hidden.mockReturnValue(false);
  act(() => void fireEvent(document, new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText('2')).toBeVisible();
  act(() => void fireEvent.focus(window));
  expect(await screen.findByText('1')).toBeVisible();
});

it('opens without a number when nothing is unread', async () => {
  renderButton(0);
  await userEvent.click(button());
  expect(await within(panel()).findByText('承認依頼')).toBeVisible();
  expect(button()).toHaveAccessibleName('お知らせ');
});

it('shows the error of a slice only in its panel, with a link to its page', async () => {
  state.isUp = false;
  renderButton(3);
  await userEvent.click(button());
  const card = await within(panel()).findByRole('alert');
  expect(card).toHaveTextContent('「発注」を表示できません');
  expect(screen.getByRole('heading', { name: '発注' })).toBeVisible();
  state.isUp = true;
  await userEvent.click(within(card).getByRole('button', { name: '再試行' }));
  expect(await within(panel()).findByText('承認依頼')).toBeVisible();
});

it('closes on Esc, on a click outside, and after navigation', async () => {
  const { history } = renderButton(1);
  await userEvent.click(button());
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('region')).toBeNull();
  expect(button()).toHaveFocus();

  await userEvent.click(button());
  await userEvent.click(screen.getByRole('heading', { name: '発注' }));
  expect(screen.queryByRole('region')).toBeNull();

  await userEvent.click(button());
  await userEvent.click(within(panel()).getByRole('link', { name: 'お知らせの一覧' }));
  expect(history.location.pathname).toBe('/demand/orders');
  expect(screen.queryByRole('region')).toBeNull();
});
