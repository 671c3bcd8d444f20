import { urlNumber, urlText, useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';

const listState = { q: urlText(), page: urlNumber(1), limit: urlNumber(20) };

/** The server refuses longer pages; a larger number in the URL is read as this. */
const maxLimit = 100;

export interface MasterListState {
  query: string;
  page: number;
  limit: number;
  search: (query: string) => void;
  goTo: (next: { page: number; limit: number }) => void;
  /** Variables of the list's query. */
  variables: { demandUuid: string | undefined; page: number; limit: number; query: string | undefined };
}

/** Search words and page of a list, kept in the URL. */
export const useMasterList = (): MasterListState => {
  const { demandUuid } = useSession();
  const [state, change] = useUrlState(listState);
  const limit = Math.min(state.limit, maxLimit);
  return {
    query: state.q,
    page: state.page,
    limit,
    search: (q) => change({ q }, { replace: true }),
    goTo: (next) => change(next),
    variables: { demandUuid, page: state.page, limit, query: state.q || undefined },
  };
};
