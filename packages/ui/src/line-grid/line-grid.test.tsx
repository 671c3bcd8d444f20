import { act, createEvent, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { blank, cell, Harness, twoRows } from './line-grid.fixture.js';

describe('lookup', () => {
  it('takes the active candidate with Enter and moves to the next cell', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('りんご');
    await screen.findByRole('combobox', { name: '1行目 商品', expanded: true });
    expect(screen.getByRole('option', { name: /りんごジュース/ })).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(cell('1行目 商品')).toHaveValue('りんごジュース');
    expect(cell('1行目 数量')).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('Enter takes an unambiguous match of the typed text, however soon it is pressed', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('みかん{Enter}');
    await waitFor(() => expect(cell('1行目 商品')).toHaveValue('みかん箱'));
    expect(cell('1行目 数量')).toHaveFocus();
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('takes the match also when another cell was clicked after Enter, and stays there', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('みかん{Enter}');
    await user.click(cell('1行目 備考'));
    await waitFor(() => expect(cell('1行目 商品')).toHaveValue('みかん箱'));
    expect(cell('1行目 備考')).toHaveFocus();
  });

  it('lets the user choose when Enter came before an ambiguous response', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('りんご{Enter}');
    expect(await screen.findByRole('option', { name: /りんごジュース/ })).toBeInTheDocument();
    expect(cell('1行目 商品')).toHaveFocus();
    expect(cell('1行目 商品')).toHaveValue('りんご');
  });

  it('takes the match also when Tab moved on before the response, unless the cell was edited again', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a'), blank('b')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('みかん{Tab}5');
    expect(cell('1行目 数量')).toHaveFocus();
    await waitFor(() => expect(cell('1行目 商品')).toHaveValue('みかん箱'));
    expect(cell('1行目 数量')).toHaveValue('5');
    await user.click(cell('2行目 商品'));
    await user.keyboard('みかん{Tab}');
    await user.click(cell('2行目 商品'));
    await user.keyboard('りんごジュース');
    await screen.findByRole('option', { name: /りんごジュース/ });
    expect(cell('2行目 商品')).toHaveValue('りんごジュース');
  });

  it('replaces a match by typing that came in after the cell was entered again', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a'), blank('b')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('みかん{Tab}{Shift>}{Tab}{/Shift}');
    expect(cell('1行目 商品')).toHaveFocus();
    await waitFor(() => expect(cell('1行目 商品')).toHaveValue('みかん箱'));
    await user.keyboard('りんごジュース');
    expect(cell('1行目 商品')).toHaveValue('りんごジュース');
  });

  it('restores the previous product on Esc', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('みかん');
    await screen.findByRole('option', { name: 'みかん箱' });
    await user.keyboard('{Escape}');
    expect(cell('1行目 商品')).toHaveValue('りんご箱');
    expect(cell('1行目 商品')).not.toHaveAttribute('aria-invalid');
  });

  it('marks text without a chosen record', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    await user.click(cell('1行目 商品'));
    await user.keyboard('なにか');
    await user.click(cell('1行目 数量'));
    expect(cell('1行目 商品')).toHaveAttribute('aria-invalid', 'true');
  });

  it('does not search during Japanese composition', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    const input = cell('1行目 商品');
    await user.click(input);
    fireEvent.compositionStart(input);
    const change = createEvent.input(input, { target: { value: 'ｒ' }, isComposing: true });
    Object.defineProperty(change, 'isComposing', { value: true });
    fireEvent(input, change);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    fireEvent.input(input, { target: { value: 'みかん' } });
    fireEvent.compositionEnd(input);
    expect(await screen.findByRole('option', { name: 'みかん箱' })).toBeInTheDocument();
  });

  it('searches for a Latin word or a number while the keyboard of a phone composes it', async () => {
    const user = userEvent.setup();
    render(<Harness start={[blank('a')]} />);
    const input = cell('1行目 商品');
    await user.click(input);
    fireEvent.compositionStart(input);
    const change = createEvent.input(input, { target: { value: 'B' }, data: 'B' });
    Object.defineProperty(change, 'isComposing', { value: true });
    fireEvent(input, change);
    expect(await screen.findByRole('listbox')).toBeInTheDocument();
  });
});

describe('clipboard', () => {
  it('pastes a spreadsheet block and adds the rows it needs', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('2行目 数量'));
    await user.paste('7\t2\r\n8\t1\r\n');
    expect(cell('2行目 数量')).toHaveValue('7');
    expect(cell('2行目 税区分')).toHaveValue('2');
    expect(cell('3行目 数量')).toHaveValue('8');
  });

  it('pastes a whole table by its header, in any column order', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 商品'));
    await user.paste('備考\t担当\t数量＊\n急ぎ\t佐藤\t12\n\t鈴木\t13');
    expect(cell('1行目 備考')).toHaveValue('急ぎ');
    expect(cell('1行目 数量')).toHaveValue('12');
    expect(cell('2行目 数量')).toHaveValue('13');
    expect(cell('1行目 商品')).toHaveValue('りんご箱');
  });

  it('fills a selection with one pasted value', async () => {
    const user = userEvent.setup();
    render(<Harness start={[...twoRows(), blank('c')]} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
    await user.paste('8');
    expect(['1行目 数量', '2行目 数量', '3行目 数量'].map((name) => cell(name))).toEqual([
      expect.objectContaining({ value: '8' }),
      expect.objectContaining({ value: '8' }),
      expect.objectContaining({ value: '8' }),
    ]);
  });

  it('cuts a selection', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    const cut = await user.cut();
    expect(cut?.getData('text/plain')).toBe('3\n5');
    expect(cell('1行目 数量')).toHaveValue('');
    expect(cell('2行目 数量')).toHaveValue('');
  });

  it('copies a selection without computed cells, so that it can be pasted back', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}');
    const copied = await user.copy();
    expect(copied?.getData('text/plain')).toBe('3\t1\t一');
  });

  it('copies a selection so that a spreadsheet understands it', async () => {
    const user = userEvent.setup();
    render(<Harness start={twoRows()} />);
    await user.click(cell('1行目 数量'));
    await user.keyboard('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    const copied = await user.copy();
    expect(copied?.getData('text/plain')).toBe('3\t1\n5\t1');
  });
});

it('marks an invalid cell and announces the error to a screen reader and on focus', async () => {
  const user = userEvent.setup();
  const message = '数量は1以上の整数で入力してください。';
  render(<Harness start={twoRows()} errors={new Map([['b', { lot: message }]])} />);
  expect(cell('2行目 数量')).toHaveAccessibleDescription(message);
  await user.click(cell('2行目 数量'));
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(within(screen.getByRole('grid')).getByLabelText('1行目 数量')).not.toHaveAttribute('aria-invalid');
});

describe('300 rows', () => {
  const many = () =>
    Array.from({ length: 300 }, (_, index) => ({ ...blank(`r${index}`), lot: String(index + 1) }));

  it('renders the visible rows and reaches the next ones by keyboard', async () => {
    const user = userEvent.setup();
    render(<Harness start={many()} />);
    expect(screen.getAllByLabelText(/行目 数量$/).length).toBeLessThan(100);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '301');
    await user.click(cell('1行目 数量'));
    for (let row = 0; row < 80; row += 1)
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowDown' });
    expect(cell('81行目 数量')).toHaveFocus();
    expect(cell('81行目 数量')).toHaveValue('81');
  });

  it('re-renders only the row being edited', async () => {
    const user = userEvent.setup();
    const drawn = new Set<string>();
    // Reading a cell's text shows that its row was rendered.
    const watched = many().map((row) =>
      Object.defineProperty(row, 'note', {
        enumerable: true,
        get: () => {
          drawn.add(row.key);
          return '';
        },
      }),
    );
    render(<Harness start={watched} />);
    expect(drawn.size).toBeGreaterThan(5);
    await user.click(cell('3行目 数量'));
    drawn.clear();
    await user.keyboard('1');
    await user.keyboard('2');
    expect(cell('3行目 数量')).toHaveValue('12');
    expect([...drawn]).toEqual(['r2']);
  });

  it('renders a row out of view when its error is followed', () => {
    render(<Harness start={many()} errors={new Map([['r250', { lot: '数量を入力してください。' }]])} />);
    expect(screen.queryByLabelText('251行目 数量')).not.toBeInTheDocument();
    act(() => document.querySelector<HTMLElement>('[id$="-r250-lot"]')?.focus());
    expect(cell('251行目 数量')).toHaveFocus();
  });

  it('are all on paper, and windowed again afterwards', () => {
    render(<Harness start={many().slice(0, 80)} />);
    expect(screen.queryByLabelText('80行目 数量')).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(cell('80行目 数量')).toHaveValue('80');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByLabelText('80行目 数量')).not.toBeInTheDocument();
  });
});
