import { fireEvent, render as renderAlone, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { UiProvider } from '../layout-provider/index.js';
import { Drawer, Modal } from './modal.js';

const { matchMedia } = window;

const render = (dialog: ReactNode) => renderAlone(dialog, { wrapper: UiProvider });

// No animation frame comes: what is visible is so from the start.
beforeEach(() => jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0));
afterEach(() => {
  jest.restoreAllMocks();
  window.matchMedia = matchMedia;
});

const open = () =>
  render(
    <Modal open title="権限を変更" onClose={() => undefined}>
      <p>編集者</p>
    </Modal>,
  );

describe('Modal', () => {
  it('is in place on its first frame for a user who prefers that nothing moves', () => {
    expect(window.matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
    open();
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByText('編集者')).toBeVisible();
  });

  it.each([
    ['modal', Modal],
    ['drawer', Drawer],
  ])('as a %s is named by a heading below that of the page, above those of its content', (_, Dialog) => {
    render(
      <Dialog open title="入荷の記録" onClose={() => undefined}>
        <h3>入荷の訂正</h3>
      </Dialog>,
    );
    expect(screen.getByRole('heading', { level: 2, name: '入荷の記録' })).toBeVisible();
    expect(screen.getByRole('dialog', { name: '入荷の記録' })).toBeVisible();
  });

  it.each([
    ['modal', Modal, '.ant-modal-wrap'],
    ['drawer', Drawer, '.ant-drawer-mask'],
  ])(
    'stays open as a %s under the second click of a double click that opened it',
    async (_, Dialog, outside) => {
      const onClose = jest.fn();
      render(
        <Dialog open title="権限を変更" onClose={onClose}>
          編集者
        </Dialog>,
      );
      const mask = document.querySelector(outside);
      if (!mask) throw new Error('nothing is outside of it');
      fireEvent.mouseDown(mask, { detail: 2 });
      fireEvent.mouseUp(mask, { detail: 2 });
      fireEvent.click(mask, { detail: 2 });
      expect(onClose).not.toHaveBeenCalled();
      fireEvent.mouseDown(mask, { detail: 1 });
      fireEvent.mouseUp(mask, { detail: 1 });
      fireEvent.click(mask, { detail: 1 });
      expect(onClose).toHaveBeenCalledTimes(1);
      await userEvent.keyboard('{Escape}');
      expect(onClose).toHaveBeenCalledTimes(2);
    },
  );

  it.each([
    ['modal', Modal],
    ['drawer', Drawer],
  ])('stays open as a %s while its action is running, and says so', async (_, Dialog) => {
    const onClose = jest.fn();
    const dialog = (isBusy: boolean) => (
      <Dialog open title="権限を変更" onClose={onClose} closeLabel="キャンセル" isBusy={isBusy}>
        <input aria-label="理由" />
      </Dialog>
    );
    const { rerender } = render(dialog(true));
    const cancel = screen.getByRole('button', { name: 'キャンセル' });
    expect(cancel).toHaveAttribute('title', '処理が終わるまでお待ちください。');
    screen.getByLabelText('理由').focus();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(cancel);
    await userEvent.click(screen.getByRole('button', { name: '閉じる' }));
    expect(onClose).not.toHaveBeenCalled();
    rerender(dialog(false));
    await userEvent.click(cancel);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });

  it('fades in for everybody else', () => {
    window.matchMedia = (query) => Object.assign(matchMedia(query), { matches: false });
    open();
    expect(screen.getByText('編集者')).not.toBeVisible();
  });
});
