import { aPage, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, waitFor } from '@testing-library/react';
import { a__Entity__, render__Entity__ } from '../../testing.js';

const at = '/demand/__slice__/new';

describe('registering __label__', () => {
  it('reports missing values without a request to the server', async () => {
    const { user } = render__Entity__({ at, answers: {} });
    await user.click(await screen.findByRole('button', { name: '登録する' }));
    expect(screen.getByLabelText(/^名前/)).toHaveAccessibleDescription('名前を入力してください。');
    expect(graph.callsOf('create__Entity__')).toEqual([]);
  });

  it("shows the server's messages at their fields and keeps the typed values", async () => {
    const { user, location } = render__Entity__({
      at,
      answers: {
        create__Entity__: () => {
          throw refusal({ code: 'INVALID_ARGUMENT', fields: { name: ['使えない文字があります。'] } });
        },
      },
    });
    await user.type(await screen.findByLabelText(/^名前/), '青葉');
    await user.click(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() =>
      expect(screen.getByLabelText(/^名前/)).toHaveAccessibleDescription('使えない文字があります。'),
    );
    expect(screen.getByLabelText(/^名前/)).toHaveValue('青葉');
    expect(location()).toBe(at);
  });

  it('registers once, even if the button is pressed repeatedly, and returns to the list', async () => {
    const stored = a__Entity__({ name: '青葉', note: '毎月' });
    const { user, location, notices } = render__Entity__({
      at,
      answers: { create__Entity__: { __entity__: stored }, __entities__: aPage([stored]) },
    });
    await user.type(await screen.findByLabelText(/^名前/), '青葉');
    await user.type(screen.getByLabelText('メモ'), '毎月');
    await user.dblClick(screen.getByRole('button', { name: '登録する' }));
    await waitFor(() => expect(location()).toBe('/demand/__slice__'));
    expect(graph.callsOf('create__Entity__')).toEqual([
      { input: { demandUuid: '01920000-0000-7000-8000-0000000000d1', name: '青葉', note: '毎月' } },
    ]);
    expect(notices.map(({ text }) => text)).toEqual(['__label__「青葉」を登録しました。']);
  });

  it('asks for confirmation before typed values are discarded', async () => {
    const { user, goTo, location, askedToLeave } = render__Entity__({ at, answers: {} });
    await user.type(await screen.findByLabelText(/^名前/), '青');
    await goTo('/demand/__slice__');
    await waitFor(() => expect(askedToLeave()).toBe(1));
    expect(location()).toBe(at);
  });
});
