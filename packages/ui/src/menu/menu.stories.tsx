import { LONG_NAME, nothing, Sample } from '../../gallery/sample.js';
import { MenuButton, type MenuItem } from './index.js';

export default { component: MenuButton };

const items: readonly MenuItem[] = [
  { key: 'copy', label: '複製する', icon: 'copy', onSelect: nothing },
  { key: 'open', label: LONG_NAME, href: '#open' },
  { key: 'print', label: '印刷する', disabledReason: '下書きは印刷できません。' },
  { key: 'delete', label: '削除する', icon: 'delete', danger: true, separated: true, onSelect: nothing },
];

export const States = () => (
  <>
    <Sample state="アイコン・言葉">
      <MenuButton label="その他の操作" align="start" items={items} />
      <MenuButton label="操作を選ぶ" align="start" icon={null} items={items} />
      <MenuButton label="主な操作" align="start" icon={null} kind="primary" items={items} />
    </Sample>
    <Sample state="空">
      <MenuButton label="操作のないメニュー" items={[]} />
    </Sample>
  </>
);
