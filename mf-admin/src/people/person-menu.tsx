import { MenuButton, type MenuItem } from '@hacchu-hub/ui/menu';
import type { UserActionId } from '../generated/graphql.js';
import { fullName, isOffered, reasonAgainst, type Person } from './person.js';

/** What can be done to somebody, by the action's name. */
export type PersonHandlers = Partial<Record<UserActionId, (person: Person) => void>> & {
  /** Gives or takes the platform right. */
  PLATFORM_RIGHT?: (person: Person) => void;
};

const entries = [
  { id: 'RENAME', label: '氏名を変更', icon: 'edit' },
  { id: 'CHANGE_ROLE', label: '権限を変更', icon: 'lock' },
  { id: 'RESEND_INVITATION', label: '招待を再送', icon: 'send' },
  { id: 'SET_PASSWORD', label: 'パスワードを変更', icon: 'unlock' },
  { id: 'DELETE', label: '削除', icon: 'delete' },
] as const;

/** Only those who have the platform right themselves are offered to change it. */
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

/** The menu of one person: what is closed says why, what never applies is not there. */
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
