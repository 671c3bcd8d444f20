import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountDialog } from './account.dialog.js';

const dialog = (isBusy: boolean, close: () => void) => (
  <AccountDialog
    title="プロフィール"
    verb="保存する"
    busyVerb="保存しています…"
    isBusy={isBusy}
    error={undefined}
    onSubmit={() => undefined}
    onClose={close}
  >
    <input aria-label="姓" />
  </AccountDialog>
);

/** Whether the browser closes the dialog on Esc. */
const closesOnEscape = () =>
  screen.getByRole('dialog').dispatchEvent(new Event('cancel', { cancelable: true }));

beforeAll(() => {
  // Neither is in jsdom, which also hides what is in a dialog that is not open.
  HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    this.dispatchEvent(new Event('close'));
  };
});

it('stays open until its answer is there, so that a refusal is seen', async () => {
  const onClose = jest.fn();
  const { rerender } = render(dialog(true, onClose));
  const cancel = screen.getByRole('button', { name: 'キャンセル' });
  expect(cancel).toHaveAttribute('title', '処理が終わるまでお待ちください。');
  await userEvent.click(cancel);
  expect(closesOnEscape()).toBe(false);
  expect(onClose).not.toHaveBeenCalled();

  rerender(dialog(false, onClose));
  expect(closesOnEscape()).toBe(true);
  await userEvent.click(cancel);
  expect(onClose).toHaveBeenCalledTimes(1);
});
