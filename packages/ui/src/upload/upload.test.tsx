import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDrop, FileList, formatBytes } from './index.js';

const pdf = () => new File(['%PDF-'], '見積書.pdf', { type: 'application/pdf' });
const drop = (files: readonly File[]) => ({ dataTransfer: { files, types: ['Files'] } });

it('accepts chosen files, and the same one again', async () => {
  const user = userEvent.setup();
  const taken: string[] = [];
  render(
    <FileDrop
      label="添付ファイル"
      multiple
      onFiles={(files) => taken.push(...files.map(({ name }) => name))}
    />,
  );
  await user.upload(screen.getByLabelText('添付ファイル'), [pdf(), new File(['a'], '図面.png')]);
  await user.upload(screen.getByLabelText('添付ファイル'), pdf());
  expect(taken).toEqual(['見積書.pdf', '図面.png', '見積書.pdf']);
});

it('accepts dropped files, only one unless several are allowed', () => {
  const taken: string[] = [];
  render(<FileDrop label="CSV" onFiles={(files) => taken.push(...files.map(({ name }) => name))} />);
  fireEvent.drop(screen.getByText(/ここにファイルをドロップ/), drop([pdf(), pdf()]));
  expect(taken).toEqual(['見積書.pdf']);
});

it('accepts nothing while it is disabled', () => {
  const onFiles = jest.fn();
  render(<FileDrop label="添付ファイル" disabled onFiles={onFiles} />);
  fireEvent.drop(screen.getByText(/ここにファイルをドロップ/), drop([pdf()]));
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.getByLabelText('添付ファイル')).toBeDisabled();
});

it('keeps the page when a file is dropped beside it, as long as it is there', () => {
  const { unmount } = render(
    <>
      <p>ほかの場所</p>
      <p>
        <input type="file" aria-label="ほかのファイル" />
      </p>
      <FileDrop label="添付ファイル" onFiles={() => {}} />
    </>,
  );
  const beside = screen.getByText('ほかの場所');
  // fireEvent returns false where the default of the browser, to open the file, is prevented.
  expect(fireEvent.dragOver(beside, drop([pdf()]))).toBe(false);
  expect(fireEvent.drop(beside, drop([pdf()]))).toBe(false);
  expect(fireEvent.drop(beside, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true);
  expect(fireEvent.drop(screen.getByLabelText('ほかのファイル'), drop([pdf()]))).toBe(true);
  unmount();
  expect(fireEvent.drop(document.body, drop([pdf()]))).toBe(true);
});

it('shows the progress of one file, and the error of another', async () => {
  const user = userEvent.setup();
  const onRemove = jest.fn();
  render(
    <FileList
      label="添付ファイル"
      items={[
        { key: 'a', name: '見積書.pdf', byteSize: 1_500_000, progress: 0.4 },
        { key: 'b', name: '図面.exe', byteSize: 10, error: '添付できない種類のファイルです。', onRemove },
      ]}
    />,
  );
  expect(screen.getByRole('progressbar', { name: '見積書.pdfの送信' })).toHaveAttribute('value', '0.4');
  expect(screen.getByText('添付できない種類のファイルです。')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '図面.exeを外す' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});

it('formats sizes for people', () => {
  expect([900, 2048, 10 * 1024 * 1024].map(formatBytes)).toEqual(['900B', '2KB', '10.0MB']);
});
