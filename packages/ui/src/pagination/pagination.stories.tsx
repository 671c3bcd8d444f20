import { nothing, Sample } from '../../gallery/sample.js';
import { Pagination } from './index.js';

export default { component: Pagination };

export const States = () => (
  <>
    <Sample state="途中">
      <Pagination page={2} limit={20} totalCount={62} onChange={nothing} />
    </Sample>
    <Sample state="数えきれない">
      <Pagination page={1} limit={20} totalCount={1_000} isTotalCountExact={false} onChange={nothing} />
    </Sample>
    <Sample state="空">
      <Pagination page={1} limit={20} totalCount={0} onChange={nothing} />
    </Sample>
    <Sample state="数がまだわからない">
      <Pagination page={1} limit={20} totalCount={undefined} onChange={nothing} />
    </Sample>
    <Sample state="多い・狭い幅" isNarrow>
      <Pagination page={12_345} limit={20} totalCount={9_999_999} onChange={nothing} />
    </Sample>
  </>
);
