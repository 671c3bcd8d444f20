import { HistoryRoutes, memoryHistory } from '@hacchu-hub/router';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { SliceError } from '../data/index.js';
import { aHost } from '../host/host.fixture.js';
import { MatchedRouteProvider, SliceHostProvider } from '../host/index.js';
import { useVersionedForm, type Version, VersionedFormNotices, type Written } from './index.js';

interface Place {
  name: string;
  city: string;
}
const version = (minute: number, values: Partial<Place> = {}): Version<Place> => ({
  updatedAt: `2026-11-20T01:0${minute}:00.000000Z`,
  values: { name: '青葉製作所', city: '仙台市', ...values },
});
const refused = (
  code: 'ABORTED' | 'FAILED_PRECONDITION' | 'INVALID_ARGUMENT' | 'UNAVAILABLE',
  more: object = {},
) => new SliceError({ code, message: '他のユーザーが更新しました。', isHandled: true, ...more });

/** A form with two fields over a server whose responses the test defines. */
const open = ({ stored, leaves = false }: { stored?: Version<Place> | undefined; leaves?: boolean } = {}) => {
  const said: string[] = [];
  const left: string[] = [];
  const server = {
    write: jest.fn<Promise<Written<Version<Place>>>, [Place, Version<Place> | undefined]>(),
    readLatest: jest.fn<Promise<Version<Place> | undefined>, []>(),
  };
  const say = (text: string) => void said.push(text);
  const host = aHost({
    notify: { success: say, info: say, error: say },
    trackClick: (name) => void said.push(`<${name}>`),
  });
  let readAgain = (_: Version<Place>) => {};
  const Form = () => {
    const [read, setRead] = useState(stored);
    readAgain = setRead;
    const state = useVersionedForm<Place>({
      initial: read?.values ?? { name: '', city: '' },
      stored: read,
      validate: ({ name }): FieldErrors => (name === '' ? { name: ['名前を入力してください。'] } : {}),
      ...server,
      sent: ({ name, city }) => ({ name: name.normalize('NFKC'), city }),
      ...(leaves && { after: () => ({ says: '登録しました。', leave: () => void left.push('gone') }) }),
      tracking: 'place_save',
    });
    const { form, save, isSaving } = state;
    return (
      <>
        <VersionedFormNotices
          state={state}
          describe={({ name, city }) => [
            { label: '名前', text: name },
            { label: '市', text: city },
          ]}
        />
        {(['name', 'city'] as const).map((field) => (
          <input
            key={field}
            aria-label={field}
            value={form.values[field]}
            onChange={({ target }) => form.setValue(field, target.value)}
          />
        ))}
        <p>{JSON.stringify(form.errors)}</p>
        <p>{form.dirty ? '未保存' : '保存済み'}</p>
        <button onClick={() => void save()}>{isSaving ? '保存中' : '保存'}</button>
      </>
    );
  };
  const page = (
    <SliceHostProvider host={host}>
      <MatchedRouteProvider route={{ sliceId: 'x', path: '/', params: {} }}>
        <Form />
      </MatchedRouteProvider>
    </SliceHostProvider>
  );
  render(<HistoryRoutes history={memoryHistory()} routes={[{ path: '/', element: page }]} />);
  const user = userEvent.setup();
  const type = async (field: keyof Place, text: string) => {
    await user.clear(screen.getByLabelText(field));
    await user.type(screen.getByLabelText(field), text);
  };
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return {
    ...server,
    said,
    left,
    user,
    type,
    press,
    read: (next: Version<Place>) => act(() => readAgain(next)),
  };
};

describe('a form over a record that several people edit', () => {
  it('saves over the version it shows, and then over the saved one', async () => {
    const { write, said, type, press } = open({ stored: version(0) });
    write.mockResolvedValueOnce({ ...version(1, { name: '青葉工業' }), warnings: ['同名があります。'] });
    await type('name', '青葉工業');
    await press('保存');
    expect(said).toEqual(['<place_save>', '保存しました。', '同名があります。']);
    expect(screen.getByText('保存済み')).toBeVisible();
    write.mockResolvedValueOnce(version(2));
    await press('保存');
    expect(write.mock.calls.map(([, expected]) => expected?.updatedAt)).toEqual([
      version(0).updatedAt,
      version(1).updatedAt,
    ]);
  });

  it('is not sent while it is invalid', async () => {
    const { write, type, press, user } = open({ stored: version(0) });
    await user.clear(screen.getByLabelText('name'));
    await press('保存');
    expect(screen.getByText('{"name":["名前を入力してください。"]}')).toBeVisible();
    expect(write).not.toHaveBeenCalled();
    write.mockRejectedValueOnce(refused('INVALID_ARGUMENT', { fields: { city: ['長すぎます。'] } }));
    await type('name', '青葉');
    await press('保存');
    expect(screen.getByText('{"city":["長すぎます。"]}')).toBeVisible();
  });

  it('shows why nothing was saved, and keeps the input', async () => {
    const { write, type, press } = open({ stored: version(0) });
    write.mockRejectedValueOnce(refused('UNAVAILABLE', { message: '接続できません。', traceId: 'abc123' }));
    await type('name', '青葉工業');
    await press('保存');
    expect(screen.getByRole('alert')).toHaveTextContent(/保存できませんでした.*接続できません。.*abc123/);
    expect(screen.getByLabelText('name')).toHaveValue('青葉工業');
    expect(screen.getByText('未保存')).toBeVisible();
  });

  it('has no id for support where a rule refuses to save', async () => {
    const { write, type, press } = open({ stored: version(0) });
    write.mockRejectedValueOnce(
      refused('FAILED_PRECONDITION', { message: '削除されています。', traceId: 'abc123' }),
    );
    await type('name', '青葉工業');
    await press('保存');
    expect(screen.getByRole('alert')).toHaveTextContent(/保存できませんでした.*削除されています。/);
    expect(screen.getByRole('alert')).not.toHaveTextContent(/お問い合わせ番号|abc123/);
  });

  it('saves once, despite repeated calls', async () => {
    const { write, type, press, user } = open({ stored: version(0) });
    let answer = (_: Version<Place>) => {};
    write.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await type('name', '青葉工業');
    await press('保存');
    await user.dblClick(screen.getByRole('button', { name: '保存中' }));
    await act(async () => answer(version(1, { name: '青葉工業' })));
    expect(write).toHaveBeenCalledTimes(1);
  });

  it('keeps input made while the request is pending', async () => {
    const { write, type, press, user } = open({ stored: version(0) });
    let answer = (_: Version<Place>) => {};
    write.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    await type('name', ' 青葉工業');
    await press('保存');
    await user.type(screen.getByLabelText('city'), '青葉区');
    await act(async () => answer(version(1, { name: '青葉工業' })));
    expect(screen.getByLabelText('name')).toHaveValue('青葉工業');
    expect(screen.getByLabelText('city')).toHaveValue('仙台市青葉区');
    expect(screen.getByText('未保存')).toBeVisible();
  });

  it('navigates as told after saving, and is not saved twice on the way', async () => {
    const { write, said, left, type, press, user } = open({ leaves: true });
    write.mockResolvedValueOnce(version(0));
    await type('name', '青葉製作所');
    await press('保存');
    expect(left).toEqual(['gone']);
    expect(said).toEqual(['<place_save>', '登録しました。']);
    await user.click(screen.getByRole('button', { name: '保存中' }));
    expect(write.mock.calls).toEqual([[{ name: '青葉製作所', city: '' }, undefined]]);
  });
});

describe('when somebody else saved first', () => {
  const theirs = version(5, { name: '青葉商会', city: '盛岡市' });
  const meet = async () => {
    const opened = open({ stored: version(0) });
    opened.write.mockRejectedValueOnce(refused('ABORTED'));
    opened.readLatest.mockResolvedValue(theirs);
    await opened.type('name', '青葉工業');
    await opened.press('保存');
    return opened;
  };

  it('shows only fields that both changed, and takes over the others', async () => {
    const { said } = await meet();
    expect(screen.getByRole('alert')).toHaveTextContent('他のユーザーが更新しました。');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      '項目あなたの入力最新の内容',
      '名前青葉工業青葉商会',
    ]);
    expect(screen.getByLabelText('city')).toHaveValue('盛岡市');
    expect(said).toEqual(['<place_save>']);
  });

  it('is no conflict when the newest version is what was to be saved', async () => {
    const { write, readLatest, said, type, press } = open({ stored: version(0) });
    write.mockRejectedValueOnce(refused('UNAVAILABLE', { message: '応答がありません。' }));
    await type('name', '青葉工業');
    await press('保存');
    write.mockRejectedValueOnce(refused('ABORTED'));
    readLatest.mockResolvedValue(version(5, { name: '青葉工業', city: '盛岡市' }));
    await press('保存');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(said.at(-1)).toBe('保存しました。');
    expect(screen.getByLabelText('city')).toHaveValue('盛岡市');
    expect(screen.getByText('保存済み')).toBeVisible();
    write.mockResolvedValueOnce(version(6));
    await press('保存');
    expect(write.mock.lastCall?.[1]).toEqual(version(5, { name: '青葉工業', city: '盛岡市' }));
  });

  it('is no conflict when the input was stored in another form, and shows that form', async () => {
    const { write, readLatest, said, type, press } = open({ stored: version(0) });
    write.mockRejectedValueOnce(refused('ABORTED'));
    readLatest.mockResolvedValue(version(5, { name: '青葉10', city: '盛岡市' }));
    await type('name', '青葉１０ ');
    await press('保存');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(said.at(-1)).toBe('保存しました。');
    expect(screen.getByLabelText('name')).toHaveValue('青葉10');
    expect(screen.getByText('保存済み')).toBeVisible();
  });

  it('overwrites the other version after a choice', async () => {
    const { write, press } = await meet();
    write.mockResolvedValueOnce(version(6, { name: '青葉工業', city: '盛岡市' }));
    await press('自分の入力で保存する');
    expect(write).toHaveBeenLastCalledWith({ name: '青葉工業', city: '盛岡市' }, theirs);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('保存済み')).toBeVisible();
  });

  it('takes the other version, which the next save replaces', async () => {
    const { write, press } = await meet();
    await press('最新の内容を読み込む');
    expect(screen.getByLabelText('name')).toHaveValue('青葉商会');
    expect(screen.queryByRole('alert')).toBeNull();
    write.mockResolvedValueOnce(theirs);
    await press('保存');
    expect(write.mock.lastCall?.[1]).toEqual(theirs);
  });

  it('reports another conflict when a third person saves in between', async () => {
    const { write, readLatest, press } = await meet();
    write.mockRejectedValueOnce(refused('ABORTED'));
    readLatest.mockResolvedValue(version(7, { name: '青葉商会', city: '秋田市' }));
    await press('自分の入力で保存する');
    expect(screen.getByLabelText('name')).toHaveValue('青葉工業');
    expect(screen.getByLabelText('city')).toHaveValue('秋田市');
  });

  it('reports that the other version cannot be read', async () => {
    const { write, readLatest, type, press } = open({ stored: version(0) });
    write.mockRejectedValueOnce(refused('ABORTED'));
    readLatest.mockRejectedValueOnce(refused('UNAVAILABLE', { message: '接続できません。' }));
    await type('name', '青葉工業');
    await press('保存');
    expect(screen.getByRole('alert')).toHaveTextContent('接続できません。');
    expect(screen.getByLabelText('name')).toHaveValue('青葉工業');
  });

  it('is no conflict when another part of the page changed only fields that this form does not show', async () => {
    const { write, type, press, read } = open({ stored: version(0) });
    await type('name', '青葉工業');
    read(version(3));
    write.mockResolvedValueOnce(version(4, { name: '青葉工業' }));
    await press('保存');
    expect(write).toHaveBeenLastCalledWith({ name: '青葉工業', city: '仙台市' }, version(3));
  });

  it("is left to the server when this form's fields were reloaded, too", async () => {
    const { write, type, press, read } = open({ stored: version(0) });
    await type('name', '青葉工業');
    read(theirs);
    write.mockResolvedValueOnce(theirs);
    await press('保存');
    expect(write.mock.lastCall?.[1]).toEqual(version(0));
  });
});
