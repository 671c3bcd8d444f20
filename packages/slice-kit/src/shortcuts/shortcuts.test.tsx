import { Modal } from '@hacchu-hub/ui/dialog';
import { Form, useForm } from '@hacchu-hub/ui/form';
import { UiProvider } from '@hacchu-hub/ui/layout-provider';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useShortcut } from './index.js';

function press(init: KeyboardEventInit): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  window.dispatchEvent(event);
  return event;
}

it("runs on Ctrl and on ⌘, instead of the browser's default, and not during Japanese composition", () => {
  const save = jest.fn();
  function Screen() {
    useShortcut('mod+s', save);
    return null;
  }
  const { unmount } = render(<Screen />);
  expect(press({ key: 's', ctrlKey: true }).defaultPrevented).toBe(true);
  press({ key: 'S', metaKey: true });
  expect(save).toHaveBeenCalledTimes(2);
  press({ key: 's' });
  press({ key: 's', ctrlKey: true, shiftKey: true });
  press({ key: 's', ctrlKey: true, isComposing: true });
  expect(save).toHaveBeenCalledTimes(2);
  unmount();
  expect(press({ key: 's', ctrlKey: true }).defaultPrevented).toBe(false);
});

it('commits a field that is otherwise committed on blur, and keeps the focus', async () => {
  const save = jest.fn();
  function Screen() {
    const [name, setName] = useState('');
    useShortcut('mod+s', () => save(name));
    return <input aria-label="名前" onBlur={(event) => setName(event.target.value)} />;
  }
  render(<Screen />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('名前'), '山田');
  await user.keyboard('{Control>}s{/Control}');
  expect(save).toHaveBeenCalledWith('山田');
  expect(screen.getByLabelText('名前')).toHaveFocus();
});

it('leaves the keys to the focused form, and never runs in addition to a form', async () => {
  const [page, memo] = [jest.fn(), jest.fn()];
  function Screen() {
    const form = useForm({ notes: '' });
    useShortcut('mod+enter', page);
    return (
      <>
        <input aria-label="ページ" />
        <Form form={form} onSubmit={memo}>
          <input aria-label="社内メモ" />
        </Form>
      </>
    );
  }
  render(<Screen />);
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('社内メモ'), '{Control>}{Enter}{/Control}');
  expect([page, memo].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  await user.type(screen.getByLabelText('ページ'), '{Control>}{Enter}{/Control}');
  expect(page.mock.calls.length + memo.mock.calls.length).toBe(2);
});

it('leaves the page behind a dialog alone, and works for the dialog itself', async () => {
  const [page, dialog] = [jest.fn(), jest.fn()];
  function Note({ onClose }: { onClose: () => void }) {
    useShortcut('mod+enter', dialog, { duringDialog: true });
    return <Modal open title="メモ" onClose={onClose} />;
  }
  function Screen() {
    const [opened, setOpened] = useState<'note' | 'confirmation'>();
    const close = () => setOpened(undefined);
    useShortcut('mod+s', page);
    useShortcut('mod+enter', page);
    return (
      <>
        <button onClick={() => setOpened('confirmation')}>削除</button>
        <button onClick={() => setOpened('note')}>メモ</button>
        {opened === 'confirmation' && <Modal open title="削除します" onClose={close} />}
        {opened === 'note' && <Note onClose={close} />}
      </>
    );
  }
  render(<Screen />, { wrapper: UiProvider });
  const user = userEvent.setup();
  const keys = () =>
    [press({ key: 's', ctrlKey: true }), press({ key: 'Enter', ctrlKey: true })].map(
      ({ defaultPrevented }) => defaultPrevented,
    );
  await user.click(screen.getByRole('button', { name: '削除' }));
  await screen.findByRole('dialog', { name: '削除します' });
  expect(keys()).toEqual([true, true]);
  expect(page).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  keys();
  expect(page).toHaveBeenCalledTimes(2);
  await user.click(screen.getByRole('button', { name: 'メモ' }));
  await screen.findByRole('dialog', { name: 'メモ' });
  keys();
  expect([page, dialog].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
});

it('works as soon as its screen is seen', async () => {
  const search = jest.fn();
  function Screen() {
    useShortcut('mod+k', search);
    return <nav>メニュー</nav>;
  }
  const container = document.body.appendChild(document.createElement('div'));
  // Presses the keys when the elements appear, before React goes on with what may wait.
  const seen = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      press({ key: 'k', ctrlKey: true });
      observer.disconnect();
      resolve();
    });
    observer.observe(container, { childList: true });
  });
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(container);
  try {
    root.render(<Screen />);
    await seen;
    expect(search).toHaveBeenCalledTimes(1);
  } finally {
    root.unmount();
    container.remove();
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  }
});
