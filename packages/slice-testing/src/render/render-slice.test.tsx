import { type TypedDocumentNode } from '@apollo/client';
import { BUILT_FOR, defineSlice } from '@hacchu-hub/slice-contract';
import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { screen } from '@testing-library/react';
import { parse } from 'graphql';
import { graph, refusal, renderSlice } from '../index.js';

const query = (text: string): TypedDocumentNode<{ prefectures: { name: string }[] }, Record<string, never>> =>
  parse(text);
const prefecturesQuery = query('query prefectures { prefectures { id name } }');

const unknownQuery = query('query unknown { prefectures { id name population } }');

const Prefectures = ({ document = prefecturesQuery }) => {
  const { data, error } = useSliceQuery(document, { isHandled: true });
  return (
    <p>
      {data?.prefectures.map(({ name }) => name).join('、')}
      {error && `${error.code} ${error.message} ${error.traceId}`}
    </p>
  );
};

const slice = defineSlice({
  id: 'sample',
  screens: {
    prefectures: () => Promise.resolve({ default: Prefectures }),
    unknown: () => Promise.resolve({ default: () => <Prefectures document={unknownQuery} /> }),
  },
});
const declaration = {
  id: 'sample',
  name: '見本',
  owner: 'sample team',
  contract: BUILT_FOR,
  routes: [
    { path: '/demand/prefectures', screen: 'prefectures', area: 'demand', title: '都道府県' },
    { path: '/demand/unknown', screen: 'unknown', area: 'demand', title: '未知' },
  ],
};
const at = '/demand/prefectures';

describe('renderSlice', () => {
  it('renders the screen of a URL with data from the graph', async () => {
    renderSlice({ slice, declaration, at, answers: { prefectures: [{ id: 13, name: '東京都' }] } });
    expect(await screen.findByText('東京都')).toBeVisible();
    expect(graph.callsOf('prefectures')).toHaveLength(1);
  });

  it('returns a refusal in the shape of the subgraphs', async () => {
    renderSlice({
      slice,
      declaration,
      at,
      answers: {
        prefectures: () => {
          throw refusal({ code: 'UNAVAILABLE', message: '混み合っています。', traceId: 'trace' });
        },
      },
    });
    expect(await screen.findByText('UNAVAILABLE 混み合っています。 trace')).toBeVisible();
  });

  it.each(['first', 'second'])('refuses a document of unknown fields, the %s time, too', async () => {
    renderSlice({ slice, declaration, at: '/demand/unknown', answers: { prefectures: [] } });
    expect(await screen.findByText(/Cannot query field "population" on type "Prefecture"/)).toBeVisible();
    expect(graph.calls).toEqual([]);
  });

  it('rejects a result that the real graph could not return', async () => {
    renderSlice({ slice, declaration, at, answers: { prefectures: [{ id: 13 }] } });
    expect(
      await screen.findByText(/Cannot return null for non-nullable field Prefecture.name/),
    ).toBeVisible();
  });

  it('reports calls without a result', async () => {
    renderSlice({ slice, declaration, at });
    await screen.findByText(/no result for Query.prefectures/);
    expect(graph.unanswered).toEqual(['Query.prefectures']);
    // Otherwise the hook after each test would fail this one, which is its purpose.
    graph.unanswered.length = 0;
  });

  it('reports what is wrong with a declaration', () => {
    expect(() => renderSlice({ slice, declaration: { ...declaration, contract: 'newest' }, at })).toThrow(
      /semver range/,
    );
  });
});
