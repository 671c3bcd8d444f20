import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { AuditSection } from '../../audit/audit-section.js';
import { useDemandBack } from '../../demands/demand-back.hook.js';
import { toErrorState } from '../../error-state.js';
import { DemandUsersDocument, SecondFactorPolicyDocument } from '../../generated/graphql.js';
import { ChangeRoleDialog } from '../../people/change-role.dialog.js';
import { useOrdersBlockedByRemoval } from '../../people/orders-blocked-by-removal.js';
import { usePeopleList } from '../../people/people-list.hook.js';
import { PeopleTable } from '../../people/people-table.js';
import type { Person } from '../../people/person.js';
import { usePersonWork } from '../../people/person-work.hook.js';
import { RenamePersonDialog } from '../../people/rename-person.dialog.js';
import { SecondFactorSection } from '../../people/second-factor-section.js';
import { SetPasswordDialog } from '../../people/set-password.dialog.js';
import { useDemandUserMutations } from './demand-users.hook.js';

interface Open {
  dialog: 'name' | 'role' | 'password';
  person: Person;
}

/** The users of a demand with their states, roles and actions. */
const DemandUsersScreen = () => {
  const { demandUuid, hasCapability } = useSession();
  const hrefTo = useHrefTo();
  const notify = useNotify();
  const back = useDemandBack();
  const [open, setOpen] = useState<Open>();
  const list = usePeopleList();
  const mutations = useDemandUserMutations();
  const work = usePersonWork();
  const warningOf = useOrdersBlockedByRemoval();
  const { data, error, isRefreshing, refetch } = useSliceQuery(DemandUsersDocument, {
    variables: { demandUuid, ...list.variables },
    fetchPolicy: 'cache-and-network',
  });
  const policy = useSliceQuery(SecondFactorPolicyDocument, {
    variables: { demandUuid },
    isHandled: true,
    skip: !hasCapability('users:edit'),
  });
  const page = data?.demandUsers;
  const quota = page?.quota;
  const isFull = quota !== undefined && quota.used >= quota.limit;
  const full = quota && `ユーザー数の上限（${quota.limit}名）に達しています。`;
  const newHref = hrefTo('demand-user-new');
  const invite = !hasCapability('users:edit') ? undefined : isFull ? (
    <Button kind="primary" icon="plus" disabledReason={full}>
      ユーザーを招待
    </Button>
  ) : (
    <ButtonLink kind="primary" icon="plus" href={newHref}>
      ユーザーを招待
    </ButtonLink>
  );
  const close = () => setOpen(undefined);
  const show = (dialog: Open['dialog']) => (person: Person) => setOpen({ dialog, person });
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
          hasSignIns={hasCapability('users:edit')}
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
          empty={
            list.query === '' ? (
              <EmptyState
                icon="users"
                title="ユーザーはまだいません"
                description="招待するとメールが届き、パスワードを設定して利用を始められます。"
                action={invite}
              />
            ) : (
              <EmptyState
                icon="search"
                title={`「${list.query}」に一致するユーザーはいません`}
                description="別の言葉でお試しください。"
                action={<Button onClick={() => list.search('')}>条件をすべて外す</Button>}
              />
            )
          }
          paging={list.pagingOf(page)}
        />
      </Section>
      <SecondFactorSection
        policy={policy.data?.secondFactorPolicy}
        people="この組織のユーザー"
        canChange
        change={(isRequired) => mutations.setSecondFactorPolicy({ input: { demandUuid, isRequired } })}
      />
      {hasCapability('audit:view') && (
        <AuditSection
          title="ユーザーと権限の変更履歴"
          demandUuid={demandUuid}
          categories={['USER', 'ROLE']}
        />
      )}
      {open?.dialog === 'name' && (
        <RenamePersonDialog
          person={open.person}
          isRunning={mutations.isRunning}
          change={async ({ uuid }, name) => {
            await mutations.rename({ input: { demandUuid, uuid, ...name } });
            notify.success('氏名を変更しました。');
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'role' && (
        <ChangeRoleDialog
          person={open.person}
          isRunning={mutations.isRunning}
          change={async ({ uuid }, { role }) => {
            await mutations.changeRole({ input: { demandUuid, uuid, role } });
            notify.success('権限を変更しました。');
          }}
          onClose={close}
        />
      )}
      {open?.dialog === 'password' && (
        <SetPasswordDialog
          isRunning={mutations.isRunning}
          setPassword={async (newPassword) => {
            await mutations.setPassword({ input: { newPassword } });
            notify.success('パスワードを変更しました。');
          }}
          onClose={close}
        />
      )}
    </Page>
  );
};

export default DemandUsersScreen;
