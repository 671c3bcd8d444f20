import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { ChangeRoleDialog } from '../../people/change-role.dialog.js';
import type { Person } from '../../people/person.js';
import { RenamePersonDialog } from '../../people/rename-person.dialog.js';
import { SetPasswordDialog } from '../../people/set-password.dialog.js';
import type { DemandUserMutations } from './demand-users.hook.js';

export interface OpenUserDialog {
  dialog: 'name' | 'role' | 'password';
  person: Person;
}

interface UserDialogProps {
  open: OpenUserDialog;
  mutations: DemandUserMutations;
  onClose: () => void;
}

/** Changes one user. */
export const UserDialog = ({ open: { dialog, person }, mutations, onClose }: UserDialogProps) => {
  const { demandUuid } = useSession();
  const notify = useNotify();
  switch (dialog) {
    case 'name':
      return (
        <RenamePersonDialog
          person={person}
          isRunning={mutations.isRunning}
          change={async ({ uuid, lastName, firstName }, name) => {
            const expectedName = { lastName, firstName };
            await mutations.rename({ input: { demandUuid, uuid, ...name, expectedName } });
            notify.success('氏名を変更しました。');
          }}
          onClose={onClose}
        />
      );
    case 'role':
      return (
        <ChangeRoleDialog
          person={person}
          isRunning={mutations.isRunning}
          change={async ({ uuid }, { role }) => {
            await mutations.changeRole({ input: { demandUuid, uuid, role } });
            notify.success('権限を変更しました。');
          }}
          onClose={onClose}
        />
      );
    case 'password':
      return (
        <SetPasswordDialog
          isRunning={mutations.isRunning}
          setPassword={async (newPassword) => {
            await mutations.setPassword({ input: { newPassword } });
            notify.success('パスワードを変更しました。');
          }}
          onClose={onClose}
        />
      );
  }
};
