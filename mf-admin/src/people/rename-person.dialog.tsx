import { Field, TextInput, useForm } from '@hacchu-hub/ui/form';
import { FormDialog } from '../form.dialog.js';
import styles from './people.module.css';
import { fullName, type Person } from './person.js';

export interface PersonDialogProps<Change> {
  person: Person;
  isRunning: boolean;
  /** Rejects with a SliceError. */
  change: (person: Person, change: Change) => Promise<void>;
  onClose: () => void;
}

/** Changes the name of a user. */
export const RenamePersonDialog = ({
  person,
  isRunning,
  change,
  onClose,
}: PersonDialogProps<{ lastName: string; firstName: string }>) => {
  const form = useForm({ lastName: person.lastName, firstName: person.firstName });
  return (
    <FormDialog
      title={`${fullName(person)}の氏名を変更`}
      verb="変更する"
      form={form}
      isRunning={isRunning}
      save={() => change(person, form.values)}
      onClose={onClose}
    >
      <div className={styles.names}>
        <Field label="姓" name="lastName" required>
          <TextInput
            autoFocus
            value={form.values.lastName}
            onChange={(value) => form.setValue('lastName', value)}
          />
        </Field>
        <Field label="名" name="firstName" required>
          <TextInput value={form.values.firstName} onChange={(value) => form.setValue('firstName', value)} />
        </Field>
      </div>
    </FormDialog>
  );
};
