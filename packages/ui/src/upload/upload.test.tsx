import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FileDrop, FileList, formatBytes } from './index.js';

const pdf = () => new File(['%PDF-'], '見積書.pdf', { type: 'application/pdf' });
const drop = (files: readonly File[]) => ({ dataTransfer: { files, types: ['Files'] } });

it('takes files that are chosen, and the same one again', async () => {
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

it('takes files that are dropped, one where only one is wanted', () => {
  const taken: string[] = [];
  render(<FileDrop label="CSV" onFiles={(files) => taken.push(...files.map(({ name }) => name))} />);
  fireEvent.drop(screen.getByText(/ここにファイルをドロップ/), drop([pdf(), pdf()]));
  expect(taken).toEqual(['見積書.pdf']);
});

it('takes nothing while it is closed', () => {
  const onFiles = jest.fn();
  render(<FileDrop label="添付ファイル" disabled onFiles={onFiles} />);
  fireEvent.drop(screen.getByText(/ここにファイルをドロップ/), drop([pdf()]));
  expect(onFiles).not.toHaveBeenCalled();
  expect(screen.getByLabelText('添付ファイル')).toBeDisabled();
});

it('says how far a file is sent, and what is wrong with another', async () => {
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

it('speaks of sizes as people do', () => {
  expect([900, 2048, 10 * 1024 * 1024].map(formatBytes)).toEqual(['900B', '2KB', '10.0MB']);
});
