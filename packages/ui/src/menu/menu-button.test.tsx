import { render, screen } from '@testing-library/react';
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

  it.each([
    { left: -18, right: 251, shift: '26px' },
    { left: 100, right: 330, shift: '-18px' },
    { left: 40, right: 300, shift: '0px' },
  ])('moves a list from $left to $right into a window of 320 px', async ({ left, right, shift }) => {
    jest.spyOn(document.body, 'clientWidth', 'get').mockReturnValue(320);
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockReturnValue(DOMRect.fromRect({ x: left, width: right - left }));
    render(<MenuButton label="保存した表示" items={[{ key: 'all', label: '全ての発注' }]} />);
    await userEvent.click(screen.getByRole('button', { name: '保存した表示' }));
    expect(screen.getByRole('menu').style.translate).toBe(shift);
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
