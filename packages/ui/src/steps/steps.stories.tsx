import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { Steps } from './index.js';

export default { component: Steps };

export const States = () => (
  <>
    <Sample state="途中">
      <Steps
        label="進み具合"
        steps={[
          { key: 'draft', label: '下書き', state: 'done' },
          { key: 'review', label: '承認待ち', state: 'current', note: '1/2名が承認' },
          { key: 'order', label: '発注待ち', state: 'upcoming' },
        ]}
      />
    </Sample>
    <Sample state="中止・長い文字">
      <Steps
        label="中止した進み具合"
        steps={[
          { key: 'draft', label: LONG_NAME, state: 'done', note: '2026/11/24' },
          { key: 'stopped', label: 'キャンセル', state: 'stopped' },
        ]}
      />
    </Sample>
    <Sample state="狭い幅" isNarrow>
      <Steps
        label="狭い進み具合"
        steps={[
          { key: 'draft', label: '下書き', state: 'done' },
          { key: 'review', label: '承認待ち', state: 'current' },
        ]}
      />
    </Sample>
  </>
);
