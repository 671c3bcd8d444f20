import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChips, SearchBox } from '../search/index.js';
import { FileDrop, FileList } from '../upload/index.js';

const Filters = () => {
  const [words, setWords] = useState(['青葉', '仙台', '下書き']);
  return (
    <div>
      <SearchBox label="発注を検索" value="" onChange={() => undefined} />
      <FilterChips
        chips={words.map((word) => ({
          key: word,
          label: word,
          onRemove: () => setWords((now) => now.filter((other) => other !== word)),
        }))}
        onClear={() => setWords([])}
      />
    </div>
  );
};

/** Files that are removed once the server has agreed. */
const Files = ({ agreed }: { agreed: Promise<void> }) => {
  const [names, setNames] = useState(['見積書.pdf', '図面.png']);
  return (
    <div>
      <FileDrop label="添付ファイル" onFiles={() => undefined} />
      <FileList
        label="添付ファイル"
        items={names.map((name) => ({
          key: name,
          name,
          byteSize: 10,
          onRemove: () => void agreed.then(() => setNames((now) => now.filter((other) => other !== name))),
        }))}
      />
    </div>
  );
};

const remove = (name: string) => screen.getByRole('button', { name });

describe('when the focused item is removed, the focus', () => {
  it('moves to the next item, else to the last, and to the search once the list is empty', async () => {
    const user = userEvent.setup();
    render(<Filters />);
    await user.click(remove('「青葉」を外す'));
    expect(remove('「仙台」を外す')).toHaveFocus();
    await user.click(remove('「下書き」を外す'));
    expect(remove('「仙台」を外す')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: '発注を検索' })).toHaveFocus();
  });

  it('moves to no button beside the items', async () => {
    const user = userEvent.setup();
    render(<Filters />);
    await user.click(remove('「下書き」を外す'));
    expect(remove('「仙台」を外す')).toHaveFocus();
  });

  it('also moves after an asynchronous removal', async () => {
    const user = userEvent.setup();
    let agree = () => {};
    render(<Files agreed={new Promise((resolve) => (agree = resolve))} />);
    await user.click(remove('見積書.pdfを外す'));
    expect(remove('見積書.pdfを外す')).toHaveFocus();
    agree();
    await waitFor(() => expect(screen.queryByText('見積書.pdf')).not.toBeInTheDocument());
    expect(remove('図面.pngを外す')).toHaveFocus();
  });

  it('stays where the user moved it in the meantime', async () => {
    const user = userEvent.setup();
    let agree = () => {};
    render(<Files agreed={new Promise((resolve) => (agree = resolve))} />);
    await user.click(remove('見積書.pdfを外す'));
    screen.getByLabelText('添付ファイル').focus();
    agree();
    await waitFor(() => expect(screen.queryByText('見積書.pdf')).not.toBeInTheDocument());
    expect(screen.getByLabelText('添付ファイル')).toHaveFocus();
  });
});
