import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { UiProvider } from '../layout-provider/index.js';
import { useConfirm } from './index.js';

const Deletes = () => {
  const confirm = useConfirm();
  const [answer, setAnswer] = useState('');
  return (
    <>
      <button
        onClick={() =>
          void confirm({
            title: '仕入先「青葉」を削除します',
            content: '取り消せません。',
            verb: '削除する',
            danger: true,
          }).then((yes) => setAnswer(yes ? '削除しました' : 'やめました'))
        }
      >
        削除
      </button>
      <output>{answer}</output>
    </>
  );
};

const open = async () => {
  render(
    <UiProvider>
      <Deletes />
    </UiProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: '削除' }));
  return screen.findByRole('dialog');
};

describe('useConfirm', () => {
  it('names the object and the verb, and resolves to true only for the verb', async () => {
    const dialog = await open();
    expect(dialog).toHaveTextContent('仕入先「青葉」を削除します');
    await userEvent.click(screen.getByRole('button', { name: '削除する' }));
    await waitFor(() => expect(screen.getByText('削除しました')).toBeInTheDocument());
  });

  it('resolves to false on Esc', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByText('やめました')).toBeInTheDocument());
  });
});
