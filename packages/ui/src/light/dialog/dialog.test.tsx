import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Button } from '../button/index.js';
import { Dialog } from './index.js';

beforeAll(() => {
  // Not in jsdom; as in browsers, it focuses the first control, unless there is none yet.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true;
    this.querySelector<HTMLElement>('button, input')?.focus();
  };
});

/** A button that opens a dialog, which a button of the dialog removes. */
const Opener = ({
  name,
  onClose,
  children,
}: {
  name: string;
  onClose?: () => void;
  children?: ReactNode;
}) => {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose?.();
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{name}</Button>
      {isOpen && (
        <Dialog title={name} width={400}>
          {children}
          <Button onClick={close}>{name}をやめる</Button>
          <Button autoFocus onClick={close}>
            {name}を続ける
          </Button>
        </Dialog>
      )}
    </>
  );
};

const button = (name: string) => screen.getByRole('button', { name });

it('focuses the control with autoFocus, not the first one', async () => {
  render(<Opener name="編集" />);
  await userEvent.click(button('編集'));
  expect(button('編集を続ける')).toHaveFocus();
});

it('returns the focus to what opened it', async () => {
  render(<Opener name="編集" />);
  await userEvent.click(button('編集'));
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(button('編集')).toHaveFocus();
});

it('returns the focus to the dialog around it', async () => {
  render(
    <Opener name="編集">
      <Opener name="確認" />
    </Opener>,
  );
  await userEvent.click(button('編集'));
  await userEvent.click(button('確認'));
  await userEvent.click(button('確認を続ける'));
  expect(button('確認')).toHaveFocus();
  await userEvent.click(button('編集をやめる'));
  expect(button('編集')).toHaveFocus();
});

it('returns the focus to what opened the first of two dialogs in a row', async () => {
  const Steps = () => {
    const [step, setStep] = useState(0);
    return (
      <>
        <Button onClick={() => setStep(1)}>登録</Button>
        {step > 0 && (
          <Dialog key={step} title="登録" width={400}>
            <Button autoFocus onClick={() => setStep((step + 1) % 3)}>
              次へ
            </Button>
          </Dialog>
        )}
      </>
    );
  };
  render(<Steps />);
  await userEvent.click(button('登録'));
  await userEvent.keyboard('{Enter}');
  expect(button('次へ')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(button('登録')).toHaveFocus();
});

it('leaves the focus where the page moved it', async () => {
  render(
    <>
      <input aria-label="件名" />
      <Opener name="編集" onClose={() => screen.getByRole('textbox').focus()} />
    </>,
  );
  await userEvent.click(button('編集'));
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('textbox')).toHaveFocus();
});

describe('when what opened it is removed, the focus moves to the content of the page', () => {
  const Row = ({ work }: { work: Promise<void> | undefined }) => {
    const [isThere, setThere] = useState(true);
    const remove = () => {
      if (work) void work.then(() => setThere(false));
      else setThere(false);
    };
    const [isOpen, setOpen] = useState(false);
    return (
      <main tabIndex={-1}>
        {isThere && <Button onClick={() => setOpen(true)}>削除</Button>}
        {isOpen && (
          <Dialog title="削除" width={400}>
            <Button
              onClick={() => {
                setOpen(false);
                remove();
              }}
            >
              削除する
            </Button>
          </Dialog>
        )}
      </main>
    );
  };

  it('with the dialog', async () => {
    render(<Row work={undefined} />);
    await userEvent.click(button('削除'));
    await userEvent.click(button('削除する'));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('after the dialog', async () => {
    let finish = () => {};
    render(<Row work={new Promise((resolve) => (finish = resolve))} />);
    await userEvent.click(button('削除'));
    await userEvent.click(button('削除する'));
    expect(button('削除')).toHaveFocus();
    finish();
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });
});
