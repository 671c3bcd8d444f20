import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { Modal } from '@hacchu-hub/ui/dialog';
import { Alert } from '@hacchu-hub/ui/feedback';
import { Field, Form, RadioGroup, TextInput, useForm } from '@hacchu-hub/ui/form';
import { CreateDemandUsersDocument, type UserRole } from '../../generated/graphql.js';
import { useSubmit } from '../../submit.hook.js';
import styles from './demand-home.module.css';
import { roleOptions } from './demand-users.columns.js';

interface Invitee {
  email: string;
  lastName: string;
  firstName: string;
  role: UserRole;
}

const blank: Invitee = { email: '', lastName: '', firstName: '', role: 'EDITOR' };

interface InviteUserDialogProps {
  open: boolean;
  onClose: () => void;
  demandUuid: string;
  demandName: string;
}

/** Invites one person; the fields bear the names of the mutation's input, so that its refusals find them. */
export const InviteUserDialog = ({ open, onClose, demandUuid, demandName }: InviteUserDialogProps) => {
  const form = useForm(blank);
  const notify = useNotify();
  const [invite, { isRunning }] = useSliceMutation(CreateDemandUsersDocument, {
    touches: ['DemandUser', 'Demand'],
    isHandled: true,
  });
  const { submit, problem, forget } = useSubmit(form, async () => {
    const { createDemandUsers } = await invite({ input: { demandUuid, users: [form.values] } });
    const [result] = createDemandUsers.results;
    if (!result?.ok) {
      form.setErrors({ 'users.0.email': [result?.message ?? '招待できませんでした。'] });
      return;
    }
    notify.success(`${result.email} に招待メールを送信します。`);
    close();
  });
  const close = () => {
    forget();
    form.reset(blank);
    onClose();
  };
  const set = <K extends keyof Invitee>(name: K, value: Invitee[K]) =>
    form.update((values) => ({ ...values, [name]: value }), `users.0.${name}`);
  const { email, lastName, firstName, role } = form.values;
  return (
    <Modal
      open={open}
      title="ユーザーを招待"
      onClose={close}
      closeOnOutsideClick={false}
      width={560}
      footer={
        <>
          <Button onClick={close}>キャンセル</Button>
          <Button kind="primary" icon="send" loading={isRunning} onClick={() => void submit()}>
            招待する
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={() => void submit()} summary={false} aria-label="ユーザーの招待">
        {problem && <Alert kind="error">{problem.message}</Alert>}
        <Field
          label="メールアドレス"
          name="users.0.email"
          required
          help={`${demandName}への招待メールが届きます。リンクの有効期限は1時間です。`}
        >
          <TextInput
            type="email"
            autoComplete="off"
            autoFocus
            value={email}
            onChange={(next) => set('email', next)}
          />
        </Field>
        <div className={styles.names}>
          <Field label="姓" name="users.0.lastName" required>
            <TextInput value={lastName} onChange={(next) => set('lastName', next)} />
          </Field>
          <Field label="名" name="users.0.firstName" required>
            <TextInput value={firstName} onChange={(next) => set('firstName', next)} />
          </Field>
        </div>
        <Field label="権限" name="users.0.role" required as="group">
          <RadioGroup
            name="role"
            value={role}
            onChange={(next) => set('role', next === 'ADMIN' ? 'ADMIN' : 'EDITOR')}
            options={roleOptions}
          />
        </Field>
      </Form>
    </Modal>
  );
};
