import { useState } from 'react';
import { LONG_NAME, Sample } from '../../gallery/sample.js';
import { CountTabs } from './index.js';

export default { component: CountTabs };

const items = [
  { key: 'all', label: '全て', count: 12_345 },
  { key: 'drafts', label: '下書き', count: 0 },
  { key: 'unknown', label: '納品待ち' },
  { key: 'long', label: LONG_NAME, count: 3 },
];

export const States = () => {
  const [tab, setTab] = useState('all');
  return (
    <>
      <Sample state="選択・0件・件数なし・長い文字">
        <CountTabs label="ステータス" value={tab} onChange={setTab} items={items} />
      </Sample>
      <Sample state="狭い幅" isNarrow>
        <CountTabs label="狭いステータス" value={tab} onChange={setTab} items={items.slice(0, 3)} />
      </Sample>
    </>
  );
};
