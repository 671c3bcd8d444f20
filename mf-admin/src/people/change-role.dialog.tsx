import { Field, RadioGroup, useForm } from '@hacchu-hub/ui/form';
import { FormDialog } from '../form.dialog.js';
import type { UserRole } from '../generated/graphql.js';
import { OrdersBlockedByEditorRole } from './orders-blocked-by-removal.js';
import { fullName, roleOf, roleOptions } from './person.js';
import type { PersonDialogProps } from './rename-person.dialog.js';

/** Changes a user's role; it takes effect within seconds when they are signed in. */
export const ChangeRoleDialog = ({
  person,
  isRunning,
  change,
  onClose,
}: PersonDialogProps<{ role: UserRole }>) => {
  const form = useForm({ role: person.role ?? 'EDITOR' });
  return (
    <FormDialog
      title={`${fullName(person)}の権限を変更`}
      verb="変更する"
      form={form}
      isRunning={isRunning}
      save={() => change(person, form.values)}
      onClose={onClose}
    >
      <Field
        label="権限"
        name="role"
        required
        as="group"
        help="ログイン中のユーザーにも、数秒で反映されます。"
      >
        <RadioGroup
          name="role"
          value={form.values.role}
          onChange={(value) => form.setValue('role', roleOf(value))}
          options={roleOptions}
        />
      </Field>
      {person.role === 'ADMIN' && form.values.role === 'EDITOR' && (
        <OrdersBlockedByEditorRole person={person} />
      )}
    </FormDialog>
  );
};
