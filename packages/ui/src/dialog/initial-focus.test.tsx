import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { UiProvider } from '../layout-provider/index.js';
import { MoneyInput } from '../money/index.js';
import { type ConfirmOptions, Modal, useConfirm } from './index.js';

const show = (content: ReactNode, closeLabel?: string) =>
  render(
    <UiProvider>
      <Modal
        open
        title="予算の登録"
        onClose={() => undefined}
        closeLabel={closeLabel}
        footer={<button>保存する</button>}
      >
        {content}
      </Modal>
    </UiProvider>,
  );

const Asks = ({ answer, ...options }: Partial<ConfirmOptions> & { answer: (isAgreed: boolean) => void }) => {
  const confirm = useConfirm();
  const ask = () => void confirm({ title: '発注を送信します', verb: '送信する', ...options }).then(answer);
  return <button onClick={ask}>送信</button>;
};

const ask = async (options: Partial<ConfirmOptions> = {}) => {
  const answer = jest.fn();
  render(
    <UiProvider>
      <Asks {...options} answer={answer} />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '送信' }));
  await screen.findByRole('dialog');
  return answer;
};

afterEach(() => jest.restoreAllMocks());

describe('a dialog begins', () => {
  it('in its first field', async () => {
    show(
      <>
        <a href="#help">ヘルプ</a>
        <input aria-label="対象" disabled />
        <input aria-label="予算額" />
      </>,
    );
    await waitFor(() => expect(screen.getByLabelText('予算額')).toHaveFocus());
  });

  it('with all of a number selected, so that typing replaces it', async () => {
    show(<MoneyInput aria-label="予算額" value="30000000" onChange={() => undefined} />);
    const amount = screen.getByLabelText('予算額');
    await waitFor(() => expect(amount).toHaveFocus());
    expect(amount).toHaveValue('30000000');
    expect(amount).toHaveProperty('selectionStart', 0);
    expect(amount).toHaveProperty('selectionEnd', 8);
  });

  it('at the choice that is taken', async () => {
    show(
      ['全体', '仕入先'].map((name) => (
        <label key={name}>
          <input type="radio" name="scope" defaultChecked={name === '仕入先'} />
          {name}
        </label>
      )),
    );
    await waitFor(() => expect(screen.getByLabelText('仕入先')).toHaveFocus());
  });

  it('in the field that asks for it, although it is not the first one', async () => {
    show(
      <>
        <input aria-label="件名" />
        <input aria-label="理由" autoFocus />
      </>,
    );
    await waitFor(() => expect(screen.getByLabelText('理由')).toHaveFocus());
  });

  it('at its top where there are links to read, and at the button that closes it where there is nothing', async () => {
    const { unmount } = show(<a href="#file">発注書.pdf</a>, 'キャンセル');
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
    unmount();
    show('読み込めませんでした。', 'キャンセル');
    await waitFor(() => expect(screen.getByRole('button', { name: 'キャンセル' })).toHaveFocus());
  });

  it('at its top where the first field is out of sight below a text', async () => {
    jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
    show(<input aria-label="予算額" />);
    await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  });
});

describe('a question', () => {
  it('is answered by Enter with the verb', async () => {
    const answer = await ask();
    await waitFor(() => expect(screen.getByRole('button', { name: '送信する' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answer).toHaveBeenCalledWith(true));
  });

  it('that destroys something is closed by Enter', async () => {
    const answer = await ask({ danger: true, cancel: '残す' });
    await waitFor(() => expect(screen.getByRole('button', { name: '残す' })).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(answer).toHaveBeenCalledWith(false));
  });

  it('is not answered by the key that opened it and is still held down', async () => {
    await ask();
    const verb = screen.getByRole('button', { name: '送信する' });
    expect(fireEvent.keyDown(verb, { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(verb, { key: 'Enter' })).toBe(true);
  });
});
