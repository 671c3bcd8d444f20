import { useState } from 'react';
import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { FilterChips, FilterToggles, SearchBox } from './index.js';

export default { component: SearchBox };

export const States = () => {
  const [words, setWords] = useState('マグカップ');
  const [isOn, setOn] = useState(true);
  return (
    <>
      <Sample state="入力">
        <SearchBox label="商品を検索" value={words} onChange={setWords} placeholder="名前・型番で検索" />
      </Sample>
      <Sample state="空・狭い幅" isNarrow>
        <SearchBox label="仕入先を検索" value="" onChange={nothing} placeholder="名前・メールで検索" />
      </Sample>
      <Sample state="切り替え">
        <FilterToggles
          label="期限"
          toggles={[
            { key: 'late', label: '期限切れ', isOn, onToggle: setOn },
            { key: 'today', label: '本日', isOn: false, onToggle: nothing },
          ]}
        />
      </Sample>
      <Sample state="条件・長い文字">
        <FilterChips
          chips={[{ key: 'supplier', label: `仕入先：${LONG_NAME}`, onRemove: nothing }]}
          onClear={nothing}
        />
      </Sample>
    </>
  );
};
