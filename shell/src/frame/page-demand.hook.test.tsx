import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { renderHook, waitFor } from '@testing-library/react';
import { of } from 'rxjs';
import { aDemandUser } from '../session/user.fixture.js';
import { usePageDemand } from './page-demand.hook.js';

const operator = { ...aDemandUser, actor: 'Operator' as const, demand: null };

/** The demand of a page whose graph refuses with a code. */
const refusedWith = (code: string) => {
  const link = new ApolloLink(() =>
    of({ data: { demand: null }, errors: [{ message: 'refused', extensions: { code } }] }),
  );
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  return renderHook(() => usePageDemand(operator, '/admin/demands/d-1/orders', client)).result;
};

it.each(['NOT_FOUND', 'INVALID_ARGUMENT'])(
  'an address whose demand is refused with %s names none',
  async (code) => {
    const page = refusedWith(code);
    expect(page.current.isMissing).toBe(false);
    await waitFor(() =>
      expect(page.current).toEqual({ demand: undefined, isLoading: false, isMissing: true }),
    );
  },
);

it('a demand that cannot be read at the moment is not missing', async () => {
  const page = refusedWith('UNAVAILABLE');
  await waitFor(() =>
    expect(page.current).toEqual({ demand: undefined, isLoading: false, isMissing: false }),
  );
});
