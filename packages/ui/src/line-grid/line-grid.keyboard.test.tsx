import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blank, cell, Harness, twoRows } from './line-grid.fixture.js';

describe('keyboard', () => {
  it('moves with Enter, arrows and Tab, and skips computed cells', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Enter}');
    expect(cell('2行目 数量')).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowRight}{ArrowRight}');
    expect(cell('1行目 備考')).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(cell('1行目 税区分')).toHaveFocus();
    await user.tab();
    expect(cell('1行目 備考')).toHaveFocus();
    await user.tab();
    expect(cell('2行目 商品')).toHaveFocus();
  });

  it('replaces the content by typing, edits it after F2 and reverts it with Esc', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('12');
    expect(cell('1行目 数量')).toHaveValue('12');
    await user.keyboard('{Escape}');
    expect(cell('1行目 数量')).toHaveValue('3');
    await user.keyboard('{F2}0{ArrowLeft}{Enter}');
    expect(cell('1行目 数量')).toHaveValue('30');
    expect(cell('2行目 数量')).toHaveFocus();
  });

  it('adds the next row below the last one', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.keyboard('{Enter}');
    expect(cell('3行目 数量')).toHaveFocus();
  });

  it('leaves Enter to the input method while Japanese text is being composed', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 備考'));
    fireEvent.compositionStart(cell('1行目 備考'));
    const enter = createEvent.keyDown(cell('1行目 備考'), { key: 'Enter', isComposing: true });
    fireEvent(cell('1行目 備考'), enter);
    expect(enter.defaultPrevented).toBe(false);
    expect(cell('1行目 備考')).toHaveFocus();
    fireEvent.keyDown(cell('1行目 備考'), { key: 'Enter', keyCode: 229 });
    expect(cell('1行目 備考')).toHaveFocus();
    fireEvent.compositionEnd(cell('1行目 備考'));
    await user.keyboard('{Enter}');
    expect(cell('2行目 備考')).toHaveFocus();
  });

  it('fills down with Ctrl+D, clears with Delete and undoes with Ctrl+Z', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.keyboard('{Control>}d{/Control}');
    expect(cell('2行目 数量')).toHaveValue('3');
    await user.keyboard('{Delete}');
    expect(cell('2行目 数量')).toHaveValue('');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('2行目 数量')).toHaveValue('3');
    await user.keyboard('{Control>}z{/Control}');
    expect(cell('2行目 数量')).toHaveValue('5');
  });

  it('fills a selection of several rows from its first one', async () => {
    const user = userEvent.setup();
    render(<Harness start={[...twoRows(), blank('c')]} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}');
    expect(cell('3行目 数量')).toHaveValue('3');
  });

  it('selects up to the cell that is clicked with Shift, even with an existing selection', async () => {
    const user = userEvent.setup();
    const { container } = render(<Harness start={[...twoRows(), blank('c'), blank('d'), blank('e')]} />);
    const selected = () => container.querySelectorAll('[aria-selected="true"]');
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}');
    expect(selected()).toHaveLength(3);
    await user.click(cell('4行目 数量'));
    expect(selected()).toHaveLength(4);
    await user.click(cell('2行目 数量'));
    expect(selected()).toHaveLength(2);
    await user.keyboard('{/Shift}');
  });

  it('fills down the chosen record, not only its name', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 商品'));
    await user.keyboard('{Control>}d{/Control}');
    expect(cell('2行目 商品')).toHaveValue('りんご箱');
    expect(cell('2行目 商品')).not.toHaveAttribute('aria-invalid');
  });

  it('redoes with Ctrl+Y or Ctrl+Shift+Z', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('70{Control>}z{/Control}');
    expect(cell('1行目 数量')).toHaveValue('3');
    await user.keyboard('{Control>}y{/Control}');
    expect(cell('1行目 数量')).toHaveValue('70');
    await user.keyboard('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}');
    expect(cell('1行目 数量')).toHaveValue('70');
  });

  it('keeps the focus in the table when undo removes the focused row', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.keyboard('{Enter}{Control>}z{/Control}');
    expect(screen.queryByLabelText('3行目 数量')).not.toBeInTheDocument();
    expect(cell('2行目 数量')).toHaveFocus();
  });

  it('inserts a row above with Ctrl+Shift++ and duplicates one with Ctrl+Shift+D', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.keyboard('{Control>}{Shift>}+{/Shift}{/Control}');
    expect(cell('2行目 商品')).toHaveFocus();
    expect(cell('2行目 数量')).toHaveValue('');
    expect(cell('3行目 数量')).toHaveValue('5');
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Control>}{Shift>}d{/Shift}{/Control}');
    expect(cell('2行目 数量')).toHaveFocus();
    expect(cell('2行目 数量')).toHaveValue('3');
    expect(cell('4行目 数量')).toHaveValue('5');
  });

  it('adds the next row with Tab in the last cell, and lets Tab leave after a blank one', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 備考'));
    await user.tab();
    expect(cell('3行目 商品')).toHaveFocus();
    await user.click(cell('3行目 備考'));
    await user.tab();
    expect(screen.queryByLabelText('4行目 商品')).not.toBeInTheDocument();
    expect(document.body).toHaveFocus();
  });

  it('removes a row with Ctrl+Delete and stays in the table', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 備考'));
    await user.keyboard('{Control>}{Delete}{/Control}');
    expect(cell('1行目 備考')).toHaveValue('二');
    expect(cell('1行目 備考')).toHaveFocus();
  });
});
