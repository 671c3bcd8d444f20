import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuButton } from './index.js';

describe('MenuButton', () => {
  it('works by keyboard: opens, moves, selects, closes and restores the focus', async () => {
    const user = userEvent.setup();
    const onDelete = jest.fn();
    render(
      <MenuButton
        label="その他の操作"
        items={[
          { key: 'copy', label: '複製する', onSelect: jest.fn() },
          { key: 'delete', label: '削除する', onSelect: onDelete },
        ]}
      />,
    );
    await user.tab();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('menuitem', { name: '複製する' })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onDelete).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'その他の操作' })).toHaveFocus();

    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('stays by its button while something scrolls', async () => {
    jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(320);
    jest.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(600);
    const box = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
    box.mockReturnValue(DOMRect.fromRect({ x: 20, y: 100, width: 32, height: 32 }));
    render(<MenuButton label="保存した表示" align="start" items={[{ key: 'all', label: '全ての発注' }]} />);
    await userEvent.click(screen.getByRole('button', { name: '保存した表示' }));
    const menu = screen.getByRole('menu');
    expect(menu).toHaveStyle({ left: '20px', top: '136px' });
    box.mockReturnValue(DOMRect.fromRect({ x: 20, y: 40, width: 32, height: 32 }));
    fireEvent.scroll(window);
    expect(menu).toHaveStyle({ left: '20px', top: '76px' });
    jest.restoreAllMocks();
  });

  it('keeps a disabled entry in the list, with its reason', async () => {
    const onSelect = jest.fn();
    render(
      <MenuButton
        label="その他の操作"
        items={[{ key: 'delete', label: '削除する', onSelect, disabledReason: '承認待ちの発注で使用中です' }]}
      />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'その他の操作' }));
    await userEvent.click(screen.getByText('承認待ちの発注で使用中です'));
    expect(onSelect).not.toHaveBeenCalled();
  });
});
