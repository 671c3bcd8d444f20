import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import {
  DeleteDemandUserDocument,
  ResendDemandUserInvitationDocument,
  SetDemandUserPasswordDocument,
  UpdateDemandUserNameDocument,
  UpdateDemandUserRoleDocument,
} from '../../generated/graphql.js';

const options = { touches: ['DemandUser', 'AuditEntry'], isHandled: true } as const;
const countOptions = { touches: ['DemandUser', 'Demand', 'AuditEntry'], isHandled: true } as const;

/** The actions on demand users. */
export const useDemandUserMutations = () => {
  const [rename, renaming] = useSliceMutation(UpdateDemandUserNameDocument, options);
  const [changeRole, changing] = useSliceMutation(UpdateDemandUserRoleDocument, options);
  const [resend] = useSliceMutation(ResendDemandUserInvitationDocument, options);
  const [remove] = useSliceMutation(DeleteDemandUserDocument, countOptions);
  const [setPassword, setting] = useSliceMutation(SetDemandUserPasswordDocument, options);
  return {
    rename,
    changeRole,
    resend,
    remove,
    setPassword,
    isRunning: renaming.isRunning || changing.isRunning || setting.isRunning,
  };
};
