import { IconButton } from '@hacchu-hub/ui/button';
import { Field, Select, TextInput } from '@hacchu-hub/ui/form';
import type { ClipboardEvent } from 'react';
import type { Invitee } from './invitees.js';
import styles from './people.module.css';
import { roleOf, roleWords } from './person.js';

const roles = [
  { value: 'EDITOR', label: roleWords.EDITOR },
  { value: 'ADMIN', label: roleWords.ADMIN },
];

export const inviteeRowClass = (hasRoles: boolean): string =>
  `${styles.invitee} ${hasRoles ? '' : styles.operator}`;

interface InviteeRowProps {
  at: number;
  row: Invitee;
  hasRoles: boolean;
  isOnly: boolean;
  onChange: (change: Partial<Invitee>) => void;
  onPaste: (event: ClipboardEvent) => void;
  onRemove: () => void;
}

/** The fields of one person to be invited. */
export const InviteeRow = ({ at, row, hasRoles, isOnly, onChange, onPaste, onRemove }: InviteeRowProps) => (
  <div data-row className={inviteeRowClass(hasRoles)} role="group" aria-label={`${at + 1}人目`}>
    <Field label="メールアドレス" name={`users.${at}.email`} required hideLabel>
      <TextInput
        type="email"
        autoComplete="off"
        placeholder="メールアドレス"
        autoFocus={at === 0}
        value={row.email}
        onChange={(email) => onChange({ email })}
        onPaste={onPaste}
      />
    </Field>
    <Field label="姓" name={`users.${at}.lastName`} required hideLabel>
      <TextInput placeholder="姓" value={row.lastName} onChange={(lastName) => onChange({ lastName })} />
    </Field>
    <Field label="名" name={`users.${at}.firstName`} required hideLabel>
      <TextInput placeholder="名" value={row.firstName} onChange={(firstName) => onChange({ firstName })} />
    </Field>
    {hasRoles && (
      <Field label="権限" name={`users.${at}.role`} required hideLabel>
        <Select value={row.role} onChange={(role) => onChange({ role: roleOf(role) })} options={roles} />
      </Field>
    )}
    <IconButton
      icon="close"
      label={`${at + 1}人目を取り除く`}
      disabledReason={isOnly ? '1人以上が必要です。' : undefined}
      onClick={onRemove}
    />
  </div>
);
