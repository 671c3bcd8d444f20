import { aPage, graph, refusal, uploadUrl } from '@hacchu-hub/slice-testing';
import { screen, waitFor } from '@testing-library/react';
import { anImport, render } from './product-csvs.harness.js';

/** An upload that is refused when the test says so. */
function lateRefusal() {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const createCsvImportUploadUrl = async () => {
    await refused;
    throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'あとで試してください。' });
  };
  return { createCsvImportUploadUrl, refuse: () => refuse() };
}

describe('a file of products to import', () => {
  it('refuses a file of another type before uploading it', async () => {
    const { user: person } = render();
    const input = await screen.findByLabelText('商品のCSVファイル');
    // Users can switch off the file dialog's filter.
    input.removeAttribute('accept');
    await person.upload(input, new File(['x'], '商品.xlsx'));
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    expect(await screen.findByText('CSVファイル（拡張子 .csv）を選択してください。')).toBeVisible();
    expect(graph.callsOf('createCsvImportUploadUrl')).toEqual([]);
  });

  it.each([
    [50, 1],
    [51, 0],
  ])('takes files of up to 50 MB: of %i MB, %i is sent', async (mib, sent) => {
    const { user: person } = render({
      createCsvImportUploadUrl: () => {
        throw refusal({ code: 'RESOURCE_EXHAUSTED', message: 'あとで試してください。' });
      },
    });
    const file = new File(['x'], '商品.csv', { type: 'text/csv' });
    Object.defineProperty(file, 'size', { value: mib * 1024 * 1024 });
    await person.upload(await screen.findByLabelText('商品のCSVファイル'), file);
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    const refusals = () => screen.queryAllByText(/ファイルが大きすぎます。50MB以下/);
    await waitFor(() =>
      expect(graph.callsOf('createCsvImportUploadUrl').length + refusals().length).toBeGreaterThan(0),
    );
    expect(graph.callsOf('createCsvImportUploadUrl')).toHaveLength(sent);
  });

  it('keeps the chosen file when the server refuses it, and says why', async () => {
    const { user: person } = render({
      createCsvImportUploadUrl: () => {
        throw refusal({
          code: 'INVALID_ARGUMENT',
          message: '入力内容を確認してください。',
          fields: { byteSize: ['ファイルが大きすぎます。10MB以下のファイルを選択してください。'] },
        });
      },
    });
    await person.upload(
      await screen.findByLabelText('商品のCSVファイル'),
      new File(['商品名,単価'], '商品.csv', { type: 'text/csv' }),
    );
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    expect(await screen.findByText(/ファイルが大きすぎます。10MB以下/)).toBeVisible();
    expect(screen.getByText('商品.csv')).toBeVisible();
  });

  describe('that is taken in again after its response was lost', () => {
    const chosen = (text = '商品名,単価') =>
      new File([text], '商品.csv', { type: 'text/csv', lastModified: 1_800_000_000_000 });
    /** Starts an import that ends with `code`, then another one of `next`, or of what is still chosen. */
    const importTwice = async (code: string, next?: File) => {
      const codes = [code];
      let uploads = 0;
      const { user: person } = render({
        createCsvImportUploadUrl: () => {
          uploads += 1;
          return { upload: { uploadUuid: `upload-${uploads}`, url: uploadUrl, headers: [] } };
        },
        importProductCsv: () => {
          const refused = codes.shift();
          if (refused !== undefined) throw refusal({ code: refused, message: `答え：${refused}` });
          return { job: anImport() };
        },
      });
      await person.upload(await screen.findByLabelText('商品のCSVファイル'), chosen());
      await person.click(screen.getByRole('button', { name: '取り込む' }));
      expect(await screen.findByText(`答え：${code}`)).toBeVisible();
      if (next) {
        await person.click(screen.getByRole('button', { name: '選び直す' }));
        await person.upload(screen.getByLabelText('商品のCSVファイル'), next);
      }
      await person.click(screen.getByRole('button', { name: '取り込む' }));
      await waitFor(() => expect(screen.queryByText('商品.csv')).not.toBeInTheDocument());
      return graph
        .callsOf('importProductCsv')
        .map(({ input }) => input as { uploadUuid: string; idempotencyKey: string });
    };

    it.each(['NETWORK', 'UNAVAILABLE'])('is the same import after %s', async (code) => {
      const [first, second] = await importTwice(code);
      expect(first).toMatchObject({ uploadUuid: 'upload-1', idempotencyKey: expect.any(String) });
      expect(second).toEqual(first);
      expect(graph.receivedFiles).toBe(1);
    });

    it('is the same import where the file is chosen again', async () => {
      const [first, second] = await importTwice('NETWORK', chosen());
      expect(second).toEqual(first);
    });

    it('is another import where the file has changed', async () => {
      const [first, second] = await importTwice('NETWORK', chosen('商品名,単価,型番'));
      expect(second).toMatchObject({ uploadUuid: 'upload-2' });
      expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    });

    it('is another import after a refusal', async () => {
      const [first, second] = await importTwice('FAILED_PRECONDITION');
      expect(second).toMatchObject({ uploadUuid: 'upload-2' });
      expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    });
  });

  it('cannot be exchanged for another file while it is sent', async () => {
    const { createCsvImportUploadUrl, refuse } = lateRefusal();
    const { user: person } = render({ createCsvImportUploadUrl });
    await person.upload(
      await screen.findByLabelText('商品のCSVファイル'),
      new File(['商品名,単価'], '商品.csv', { type: 'text/csv' }),
    );
    expect(screen.getByRole('button', { name: '選び直す' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    expect(await screen.findByRole('progressbar', { name: 'ファイルを送信しています' })).toBeVisible();
    expect(screen.queryByRole('button', { name: '選び直す' })).not.toBeInTheDocument();
    expect(screen.getByText('商品.csv')).toBeVisible();
    refuse();
    expect(await screen.findByRole('button', { name: '選び直す' })).toBeVisible();
  });

  it('is reported when its upload fails after the page was left', async () => {
    const { createCsvImportUploadUrl, refuse } = lateRefusal();
    const { user: person, notices } = render({
      paginatedProducts: aPage([]),
      createCsvImportUploadUrl,
    });
    await person.upload(
      await screen.findByLabelText('商品のCSVファイル'),
      new File(['商品名,単価'], '商品.csv', { type: 'text/csv' }),
    );
    await person.click(screen.getByRole('button', { name: '取り込む' }));
    await person.click(screen.getByRole('link', { name: '商品' }));
    await waitFor(() => expect(screen.queryByText('商品.csv')).not.toBeInTheDocument());
    expect(notices).toEqual([]);
    refuse();
    await waitFor(() =>
      expect(notices).toEqual([
        {
          kind: 'error',
          text: '「商品.csv」を取り込めませんでした',
          description: 'あとで試してください。',
        },
      ]),
    );
  });
});
