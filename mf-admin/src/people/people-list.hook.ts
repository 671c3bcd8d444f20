import { urlNumber, urlSearch, useUrlState } from '@hacchu-hub/slice-kit/navigation';

const listState = { q: urlSearch(), page: urlNumber(1), limit: urlNumber(20) };

/** The server refuses longer pages. */
const MAX_LIMIT = 100;

/** Search text and page of a list of users, kept in the URL. */
export const usePeopleList = () => {
  const [state, change] = useUrlState(listState);
  const limit = Math.min(state.limit, MAX_LIMIT);
  return {
    query: state.q,
    variables: { page: state.page, limit, query: state.q || undefined },
    search: (q: string) => change({ q }, { replace: true }),
    pagingOf: (page: { totalCount: number } | undefined) =>
      page && { page: state.page, limit, totalCount: page.totalCount, onChange: change },
  };
};
