import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { UiProvider } from '../layout-provider/index.js';
import { MenuButton } from '../menu/index.js';
import { Drawer, Modal, useConfirm } from './index.js';

const button = (name: string) => screen.getByRole('button', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

const Confirming = ({ name }: { name: string }) => {
  const confirm = useConfirm();
  return <button onClick={() => void confirm({ title: name, verb: `${name}する` })}>{name}</button>;
};

const Opener = ({ Dialog, children }: { Dialog: typeof Modal | typeof Drawer; children?: ReactNode }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>変更</button>
      <Dialog open={isOpen} title="名前を変更" onClose={() => setOpen(false)}>
        {children}
      </Dialog>
    </>
  );
};

const show = (content: ReactNode) => render(<UiProvider>{content}</UiProvider>);

it.each([
  ['a modal', Modal],
  ['a drawer', Drawer],
])('%s returns the focus to what opened it', async (_, Dialog) => {
  show(<Opener Dialog={Dialog} />);
  await userEvent.click(button('変更'));
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(button('変更')).toHaveFocus());
});

it.each(['{Escape}', 'キャンセル', '削除する'])(
  'a confirmation that ends by %s returns the focus to what asked for it',
  async (end) => {
    show(<Confirming name="削除" />);
    await userEvent.click(button('削除'));
    await screen.findByRole('dialog');
    if (end === '{Escape}') await userEvent.keyboard(end);
    else await userEvent.click(button(end));
    await isClosed();
    await waitFor(() => expect(button('削除')).toHaveFocus());
  },
);

it('a dialog from a menu returns the focus to the button of the menu', async () => {
  const Menu = () => {
    const confirm = useConfirm();
    const ask = () => void confirm({ title: '削除', verb: '削除する' });
    return <MenuButton label="その他の操作" items={[{ key: 'delete', label: '削除', onSelect: ask }]} />;
  };
  show(<Menu />);
  await userEvent.click(button('その他の操作'));
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('dialog');
  await userEvent.keyboard('{Escape}');
  await isClosed();
  await waitFor(() => expect(button('その他の操作')).toHaveFocus());
});

it('a confirmation in a modal returns the focus to the modal', async () => {
  show(
    <Opener Dialog={Modal}>
      <Confirming name="削除" />
    </Opener>,
  );
  await userEvent.click(button('変更'));
  await userEvent.click(await screen.findByRole('button', { name: '削除' }));
  await userEvent.click(await screen.findByRole('button', { name: 'キャンセル' }));
  await waitFor(() => expect(button('削除')).toHaveFocus());
  await userEvent.click(button('閉じる'));
  await isClosed();
  await waitFor(() => expect(button('変更')).toHaveFocus());
});
