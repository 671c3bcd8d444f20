import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { CountTiles } from './index.js';

export default { component: CountTiles };

export const States = () => (
  <Sample state="急ぎ・0件・読み込み中・長い文字">
    <CountTiles
      label="件数"
      tiles={[
        { label: '期限切れ', icon: 'warning', count: 3, unit: '件', href: '#late', isUrgent: true },
        { label: '下書き', icon: 'edit', count: 0, unit: '件', href: '#drafts', isUrgent: true },
        { label: '読み込み中', count: undefined, unit: '件' },
        { label: LONG_NAME, count: 1_234_567, unit: '名' },
      ]}
    />
  </Sample>
);
