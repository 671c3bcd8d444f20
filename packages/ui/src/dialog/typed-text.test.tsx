import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UiProvider } from '../layout-provider/index.js';
import { Modal } from './index.js';

describe('a dialog with something typed', () => {
  const QUESTION = '閉じると、入力した内容は失われます';
  const show = async (asksBeforeDiscard?: boolean) => {
    const onClose = jest.fn();
    const fields = (
      <>
        <input aria-label="金額" defaultValue="1,000" />
        <textarea aria-label="理由" />
        <input aria-label="検索" type="search" />
      </>
    );
    const asks = asksBeforeDiscard === undefined ? {} : { asksBeforeDiscard };
    render(
      <Modal open title="予算の登録" onClose={onClose} closeLabel="キャンセル" {...asks}>
        {fields}
      </Modal>,
      { wrapper: UiProvider },
    );
    await screen.findByRole('dialog');
    return onClose;
  };

  describe.each([
    ['Esc', () => userEvent.keyboard('{Escape}')],
    ['×', () => userEvent.click(screen.getByRole('button', { name: '閉じる' }))],
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'キャンセル' }))],
  ])('that %s would close', (_, close) => {
    const type = async () => {
      const onClose = await show();
      await userEvent.type(screen.getByLabelText('理由'), '在庫がない');
      await close();
      expect(await screen.findByText(QUESTION)).toBeVisible();
      return onClose;
    };

    it('stays as it is where the user goes back', async () => {
      const onClose = await type();
      await userEvent.click(screen.getByRole('button', { name: '入力に戻る' }));
      await waitFor(() => expect(screen.queryByText(QUESTION)).not.toBeInTheDocument());
      expect(onClose).not.toHaveBeenCalled();
      expect(screen.getByLabelText('理由')).toHaveValue('在庫がない');
    });

    it('is closed where the user discards it', async () => {
      const onClose = await type();
      await userEvent.click(screen.getByRole('button', { name: '破棄して閉じる' }));
      await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
    });
  });

  it.each([
    ['nothing', () => userEvent.click(screen.getByLabelText('理由'))],
    ['what was there', () => userEvent.type(screen.getByLabelText('金額'), '{Backspace}0')],
    ['a search', () => userEvent.type(screen.getByLabelText('検索'), '青葉')],
  ])('closes at once after %s was typed', async (_, type) => {
    const onClose = await show();
    await type();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('leaves the question to a dialog that asks for itself', async () => {
    const onClose = await show(false);
    await userEvent.type(screen.getByLabelText('理由'), '在庫がない');
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
