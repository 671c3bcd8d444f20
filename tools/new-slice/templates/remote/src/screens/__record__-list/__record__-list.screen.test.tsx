import { anOperator, aPage, aUser, graph, refusal } from '@hacchu-hub/slice-testing';
import { screen, within } from '@testing-library/react';
import { a__Entity__, render__Entity__ } from '../../testing.js';

const at = '/demand/__slice__';

describe('the list of __label__', () => {
  it('shows each record', async () => {
    render__Entity__({ at, answers: { __entities__: aPage([a__Entity__({ name: '青葉', note: '毎月' })]) } });
    const row = await screen.findByRole('row', { name: /青葉/ });
    expect(within(row).getByText('毎月')).toBeVisible();
  });

  it('requests the page in the URL, of the current demand', async () => {
    render__Entity__({
      at: '/admin/demands/d-42/__slice__?page=2&limit=50',
      user: anOperator(),
      answers: { __entities__: aPage([a__Entity__({ name: '青葉' })], { totalCount: 60 }) },
    });
    await screen.findByText('青葉');
    expect(graph.callsOf('__entities__')).toEqual([{ demandUuid: 'd-42', page: 2, limit: 50 }]);
  });

  it('offers registration while the list is empty', async () => {
    render__Entity__({ at, answers: { __entities__: aPage([]) } });
    expect(await screen.findByText('__label__はまだ登録されていません')).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: '__label__を登録する' }))
      expect(link).toHaveAttribute('href', '/demand/__slice__/new');
  });

  it('hides registration from users who may only view', async () => {
    render__Entity__({
      at,
      // The declared grants give this role nothing.
      user: aUser({ role: 'UNKNOWN', capabilities: ['__slice__:view'] }),
      answers: { __entities__: aPage([]) },
    });
    await screen.findByText('__label__はまだ登録されていません');
    expect(screen.queryByRole('link', { name: '__label__を登録する' })).not.toBeInTheDocument();
  });

  it('shows an error and allows a retry', async () => {
    let isDown = true;
    const { user } = render__Entity__({
      at,
      answers: {
        __entities__: () => {
          if (isDown) throw refusal({ code: 'UNAVAILABLE', message: '取得できません。', traceId: 'abc' });
          return aPage([a__Entity__({ name: '青葉' })]);
        },
      },
    });
    expect(await screen.findByText('取得できません。')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: '再読み込みする' }));
    expect(await screen.findByText('青葉')).toBeVisible();
  });
});
