import { SliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useHrefToList, useNavigateToList } from '@hacchu-hub/slice-kit/navigation';
import { hasErrors } from '@hacchu-hub/ui/form';
import { Page } from '@hacchu-hub/ui/page';
import { CreateOperatorDocument } from '../../generated/graphql.js';
import { InviteForm } from '../../people/invite-form.js';
import { type Invitee, type InviteResult, isUnanswered } from '../../people/invitees.js';

/** Invites operators. The API accepts one at a time, so each row has its own result. */
const OperatorNewScreen = () => {
  const hrefToList = useHrefToList();
  const navigateToList = useNavigateToList();
  const [create] = useSliceMutation(CreateOperatorDocument, {
    touches: ['Operator', 'AuditEntry'],
    isHandled: true,
  });
  const inviteOne = async ({ email, lastName, firstName }: Invitee): Promise<InviteResult> => {
    try {
      const { createOperator } = await create({ input: { email, lastName, firstName } });
      return { ok: true, email: createOperator.operator.email };
    } catch (error) {
      if (!(error instanceof SliceError)) throw error;
      return hasErrors(error.fields)
        ? { ok: false, fields: error.fields }
        : { ok: false, message: error.message, isUnanswered: isUnanswered(error) };
    }
  };
  const listHref = hrefToList('operator-list');
  return (
    <Page title="運営ユーザーを招待" back={{ href: listHref, label: '運営ユーザーの一覧' }}>
      <InviteForm
        hasRoles={false}
        listHref={listHref}
        invite={async (rows) => {
          const results: InviteResult[] = [];
          for (const row of rows) results.push(await inviteOne(row));
          return results;
        }}
        onDone={() => navigateToList('operator-list')}
      />
    </Page>
  );
};

export default OperatorNewScreen;
