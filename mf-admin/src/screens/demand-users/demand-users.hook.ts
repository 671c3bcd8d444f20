import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import {
  DeleteDemandUserDocument,
  RemoveDemandUserSecondFactorsDocument,
  ResendDemandUserInvitationDocument,
  SetDemandUserPasswordDocument,
  UpdateDemandUserNameDocument,
  UpdateDemandUserRoleDocument,
  UpdateSecondFactorPolicyDocument,
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
  const [removeSecondFactors] = useSliceMutation(RemoveDemandUserSecondFactorsDocument, options);
  const [setSecondFactorPolicy] = useSliceMutation(UpdateSecondFactorPolicyDocument, {
    touches: ['SecondFactorPolicy', 'AuditEntry'],
    isHandled: true,
  });
  return {
    removeSecondFactors,
    setSecondFactorPolicy,
    rename,
    changeRole,
    resend,
    remove,
    setPassword,
    isRunning: renaming.isRunning || changing.isRunning || setting.isRunning,
  };
};

export type DemandUserMutations = ReturnType<typeof useDemandUserMutations>;
