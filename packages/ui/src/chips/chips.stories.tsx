import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { Chip } from './index.js';

export default { component: Chip };

export const States = () => (
  <>
    <Sample state="固定・外せる・誤り">
      <Chip>見本陶器</Chip>
      <Chip removeLabel="「見本陶器」を外す" onRemove={nothing}>
        見本陶器
      </Chip>
      <Chip tone="error" removeLabel="「mihon@」を外す" onRemove={nothing}>
        mihon@
      </Chip>
    </Sample>
    <Sample state="長い文字・狭い幅" isNarrow>
      <Chip removeLabel="長い名前を外す" onRemove={nothing}>
        {LONG_NAME}
      </Chip>
    </Sample>
  </>
);
