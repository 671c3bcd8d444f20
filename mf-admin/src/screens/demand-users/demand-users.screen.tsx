import { usePolledQuery, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { AuditSection } from '../../audit/audit-section.js';
import { useDemandBack } from '../../demands/demand-back.hook.js';
import { toErrorState } from '../../error-state.js';
import { DemandUsersDocument, SecondFactorPolicyDocument } from '../../generated/graphql.js';
import { useOrdersBlockedByRemoval } from '../../people/orders-blocked-by-removal.js';
import { usePeopleList } from '../../people/people-list.hook.js';
import { PeopleTable } from '../../people/people-table.js';
import { asReadLast, mailsUnderWay, type Person } from '../../people/person.js';
import { usePersonWork } from '../../people/person-work.hook.js';
import { SecondFactorSection } from '../../people/second-factor-section.js';
import { useDemandUserMutations } from './demand-users.hook.js';
import { InviteButton } from './invite-button.js';
import { NoUsers } from './no-users.js';
import { type OpenUserDialog, UserDialog } from './user.dialog.js';

/** The users of a demand with their states, roles and actions. */
const DemandUsersScreen = () => {
  const { demandUuid, hasCapability } = useSession();
  const back = useDemandBack();
  const [open, setOpen] = useState<OpenUserDialog>();
  const list = usePeopleList();
  const mutations = useDemandUserMutations();
  const work = usePersonWork();
  const warningOf = useOrdersBlockedByRemoval();
  const { data, error, isRefreshing, refetch } = usePolledQuery(DemandUsersDocument, {
    variables: { demandUuid, ...list.variables },
    fetchPolicy: 'cache-and-network',
    underWay: ({ demandUsers }) => mailsUnderWay(demandUsers.items),
  });
  const policy = useSliceQuery(SecondFactorPolicyDocument, {
    variables: { demandUuid },
    isHandled: true,
    skip: !hasCapability('audit:view'),
  });
  const page = data?.demandUsers;
  const quota = page?.quota;
  const invite = hasCapability('users:edit') ? <InviteButton quota={quota} /> : undefined;
  const close = () => setOpen(undefined);
  const show = (dialog: OpenUserDialog['dialog']) => (person: Person) => setOpen({ dialog, person });
  return (
    <Page
      title="ユーザー"
      context={quota ? `${quota.used}名／上限${quota.limit}名（招待中を含む）` : null}
      back={back}
      primary={invite}
    >
      <Section flush>
        <PeopleTable
          label="ユーザーの一覧"
          searchLabel="ユーザーを検索"
          rows={page?.items}
          hasRoles
          hasSignIns={hasCapability('audit:view')}
          handlers={{
            RENAME: show('name'),
            CHANGE_ROLE: show('role'),
            SET_PASSWORD: show('password'),
            RESEND_INVITATION: work.resend(({ uuid }) => mutations.resend({ input: { demandUuid, uuid } })),
            REMOVE_SECOND_FACTORS: (person) =>
              void work.removeSecondFactors(({ uuid }) =>
                mutations.removeSecondFactors({ input: { demandUuid, uuid } }),
              )(person),
            DELETE: (person) =>
              void work.remove(
                ({ uuid }) => mutations.remove({ input: { demandUuid, uuid } }),
                warningOf,
              )(person),
          }}
          query={list.query}
          onQuery={list.search}
          isRefreshing={isRefreshing}
          error={error && !page ? toErrorState(error, refetch) : undefined}
          empty={<NoUsers query={list.query} invite={invite} onClear={() => list.search('')} />}
          paging={list.pagingOf(page)}
        />
      </Section>
      <SecondFactorSection
        policy={policy.data?.secondFactorPolicy}
        error={policy.error && toErrorState(policy.error, policy.refetch)}
        people="この組織のユーザー"
        canChange={hasCapability('users:edit')}
        change={(isRequired) => mutations.setSecondFactorPolicy({ input: { demandUuid, isRequired } })}
      />
      {hasCapability('audit:view') && (
        <AuditSection
          title="ユーザーと権限の変更履歴"
          demandUuid={demandUuid}
          categories={['USER', 'ROLE']}
        />
      )}
      {open && (
        <UserDialog
          open={{ ...open, person: asReadLast(open.person, page?.items) }}
          mutations={mutations}
          onClose={close}
        />
      )}
    </Page>
  );
};

export default DemandUsersScreen;
