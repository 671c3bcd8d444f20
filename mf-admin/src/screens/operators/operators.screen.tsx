import { usePolledQuery, useSliceMutation, useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button, ButtonLink } from '@hacchu-hub/ui/button';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { AuditSection } from '../../audit/audit-section.js';
import { toErrorState } from '../../error-state.js';
import {
  DeleteOperatorDocument,
  OperatorsDocument,
  OperatorSecondFactorPolicyDocument,
  RemoveOperatorSecondFactorsDocument,
  ResendOperatorInvitationDocument,
  SetOperatorPasswordDocument,
  UpdateOperatorNameDocument,
  UpdateOperatorSecondFactorPolicyDocument,
} from '../../generated/graphql.js';
import { usePeopleList } from '../../people/people-list.hook.js';
import { PeopleTable } from '../../people/people-table.js';
import { asReadLast, mailsUnderWay, type Person } from '../../people/person.js';
import { usePersonWork } from '../../people/person-work.hook.js';
import { usePlatformRight } from '../../people/platform-right.hook.js';
import { RenamePersonDialog } from '../../people/rename-person.dialog.js';
import { SecondFactorSection } from '../../people/second-factor-section.js';
import { SetPasswordDialog } from '../../people/set-password.dialog.js';

const options = { touches: ['Operator', 'AuditEntry'], isHandled: true } as const;

/** The operators. */
const OperatorsScreen = () => {
  const { hasCapability } = useSession();
  const hrefTo = useHrefTo();
  const notify = useNotify();
  const [isSettingPassword, setSettingPassword] = useState(false);
  const [renamed, setRenamed] = useState<Person>();
  const list = usePeopleList();
  const work = usePersonWork();
  const changePlatformRight = usePlatformRight();
  const [resend] = useSliceMutation(ResendOperatorInvitationDocument, options);
  const [remove] = useSliceMutation(DeleteOperatorDocument, options);
  const [rename, renaming] = useSliceMutation(UpdateOperatorNameDocument, options);
  const [removeSecondFactors] = useSliceMutation(RemoveOperatorSecondFactorsDocument, options);
  const [setSecondFactorPolicy] = useSliceMutation(UpdateOperatorSecondFactorPolicyDocument, {
    touches: ['SecondFactorPolicy', 'AuditEntry'],
    isHandled: true,
  });
  const [setPassword, { isRunning }] = useSliceMutation(SetOperatorPasswordDocument, options);
  const { data, error, isRefreshing, refetch } = usePolledQuery(OperatorsDocument, {
    variables: list.variables,
    fetchPolicy: 'cache-and-network',
    underWay: ({ operators }) => mailsUnderWay(operators.items),
  });
  const policy = useSliceQuery(OperatorSecondFactorPolicyDocument, { isHandled: true });
  const page = data?.operators;
  const invite = (
    <ButtonLink kind="primary" icon="plus" href={hrefTo('operator-new')}>
      運営ユーザーを招待
    </ButtonLink>
  );
  return (
    <Page
      title="運営ユーザー"
      context={page ? `${page.totalCount.toLocaleString('ja-JP')}名` : null}
      primary={invite}
    >
      <Section flush>
        <PeopleTable
          label="運営ユーザーの一覧"
          searchLabel="運営ユーザーを検索"
          rows={page?.items}
          hasRoles={false}
          hasSignIns
          handlers={{
            RENAME: setRenamed,
            PLATFORM_RIGHT: changePlatformRight,
            SET_PASSWORD: () => setSettingPassword(true),
            RESEND_INVITATION: work.resend(({ uuid }) => resend({ input: { uuid } })),
            REMOVE_SECOND_FACTORS: (person) =>
              void work.removeSecondFactors(({ uuid }) => removeSecondFactors({ input: { uuid } }))(person),
            DELETE: (person) => void work.remove(({ uuid }) => remove({ input: { uuid } }))(person),
          }}
          query={list.query}
          onQuery={list.search}
          isRefreshing={isRefreshing}
          error={error && !page ? toErrorState(error, refetch) : undefined}
          empty={
            <EmptyState
              icon="search"
              title={`「${list.query}」に一致する運営ユーザーはいません`}
              description="別の言葉でお試しください。"
              action={<Button onClick={() => list.search('')}>条件をすべて外す</Button>}
            />
          }
          paging={list.pagingOf(page)}
        />
      </Section>
      <SecondFactorSection
        policy={policy.data?.operatorSecondFactorPolicy}
        error={policy.error && toErrorState(policy.error, policy.refetch)}
        people="運営ユーザー"
        canChange={hasCapability('platform:manage')}
        change={(isRequired) => setSecondFactorPolicy({ input: { isRequired } })}
      />
      <AuditSection title="運営ユーザーの変更履歴" categories={['OPERATOR']} />
      {renamed && (
        <RenamePersonDialog
          person={asReadLast(renamed, page?.items)}
          isRunning={renaming.isRunning}
          change={async ({ uuid, lastName, firstName }, name) => {
            await rename({ input: { uuid, ...name, expectedName: { lastName, firstName } } });
            notify.success('氏名を変更しました。');
          }}
          onClose={() => setRenamed(undefined)}
        />
      )}
      {isSettingPassword && (
        <SetPasswordDialog
          isRunning={isRunning}
          setPassword={async (newPassword) => {
            await setPassword({ input: { newPassword } });
            notify.success('パスワードを変更しました。');
          }}
          onClose={() => setSettingPassword(false)}
        />
      )}
    </Page>
  );
};

export default OperatorsScreen;
