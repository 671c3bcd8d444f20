import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import type { UserActionId } from '../generated/graphql.js';
import { fullName, isOffered, type Person, reasonAgainst } from './person.js';

/** Actions on a user, by name. */
export type PersonHandlers = Partial<Record<UserActionId, (person: Person) => void>> & {
  /** Grants or revokes the platform right. */
  PLATFORM_RIGHT?: (person: Person) => void;
};

const entries = [
  { id: 'RENAME', label: '氏名を変更', icon: 'edit' },
  { id: 'CHANGE_ROLE', label: '権限を変更', icon: 'lock' },
  { id: 'RESEND_INVITATION', label: '招待を再送', icon: 'send' },
  { id: 'SET_PASSWORD', label: 'パスワードを変更', icon: 'unlock' },
  { id: 'REMOVE_SECOND_FACTORS', label: '二要素認証を解除', icon: 'unlock' },
  { id: 'DELETE', label: '削除', icon: 'delete' },
] as const;

/** Only offered to operators who have the platform right themselves. */
const platformRightItem = (person: Person, onSelect: (person: Person) => void): MenuItem[] => {
  const { hasPlatformRight, platformRightBlockers = [] } = person;
  if (hasPlatformRight === undefined || platformRightBlockers.some(({ code }) => code === 'NO_RIGHT'))
    return [];
  return [
    {
      key: 'PLATFORM_RIGHT',
      label: hasPlatformRight ? 'プラットフォームの権限を解除' : 'プラットフォームの権限を付与',
      icon: hasPlatformRight ? 'unlock' : 'lock',
      disabledReason: platformRightBlockers.map(({ message }) => message).join(' ') || undefined,
      onSelect: () => onSelect(person),
    },
  ];
};

/** The menu of one user: disabled actions show the reason, actions that never apply are absent. */
export const PersonMenu = ({ person, handlers }: { person: Person; handlers: PersonHandlers }) => {
  const items = entries.flatMap(({ id, label, icon }): MenuItem[] => {
    const handler = handlers[id];
    if (!handler || !isOffered(person, id)) return [];
    return [
      {
        key: id,
        label,
        icon,
        danger: id === 'DELETE',
        separated: id === 'DELETE',
        disabledReason: reasonAgainst(person, id),
        onSelect: () => handler(person),
      },
    ];
  });
  if (handlers.PLATFORM_RIGHT) items.splice(-1, 0, ...platformRightItem(person, handlers.PLATFORM_RIGHT));
  return items.length === 0 ? null : <MenuButton label={`${fullName(person)}の操作`} items={items} />;
};
