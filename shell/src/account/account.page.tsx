import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { type CurrentUser, MatchedRouteProvider } from '@hacchu-hub/slice-kit/host';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { DescriptionList } from '@hacchu-hub/ui/descriptions';
import { Page, Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { OwnLastSignInDocument } from '../generated/graphql.js';
import type { SliceEntry } from '../remotes/catalogue.js';
import { SecondFactorSection } from '../second-factor/second-factor-section.js';
import { isInMenu } from '../workspace/access.js';
import { SliceView } from '../workspace/slice-view.js';
import { useWorkspace } from '../workspace/workspace-context.js';
import { accountPath } from './account-path.js';
import LeaveEverywhereDialog from './leave-everywhere.dialog.js';
import PasswordDialog from './password.dialog.js';
import ProfileDialog from './profile.dialog.js';

interface AccountPageProps {
  user: CurrentUser;
  client: ApolloClient;
}

const roleOf = ({ actor, role }: CurrentUser): string =>
  actor === 'Operator' ? '運営' : role === 'ADMIN' ? '管理者' : '編集者';

/** The sections that slices declare for the user, in the declared order. */
const sectionsOf = (entries: readonly SliceEntry[], user: CurrentUser) =>
  entries
    .flatMap((entry) => (entry.declaration?.account ?? []).map((section) => ({ ...section, entry })))
    .filter((section) => isInMenu(user, section, false))
    .sort((a, b) => a.order - b.order);

/** アカウント: the user's own name, password and sessions, and the sections that slices add. */
export default function AccountPage({ user, client }: AccountPageProps) {
  const { catalogue } = useWorkspace();
  const [open, setOpen] = useState<'profile' | 'password' | 'leave'>();
  const signIn = useQuery(OwnLastSignInDocument, {
    client,
    fetchPolicy: 'cache-and-network',
    context: { isBackground: true },
  });
  const lastSignedInAt = signIn.data?.currentUser.lastSignedInAt;
  const close = () => setOpen(undefined);
  const path = accountPath(user);
  return (
    <Page title="アカウント">
      <Section title="プロフィール" extra={<Button onClick={() => setOpen('profile')}>氏名を変更</Button>}>
        <DescriptionList
          items={[
            { label: '氏名', value: `${user.lastName} ${user.firstName}` },
            { label: 'メールアドレス', value: user.email },
            ...(user.demand ? [{ label: '組織', value: user.demand.name }] : []),
            { label: '権限', value: roleOf(user) },
          ]}
        />
      </Section>
      <Section
        title="ログイン"
        extra={
          <>
            <Button onClick={() => setOpen('password')}>パスワードを変更</Button>
            <Button onClick={() => setOpen('leave')}>すべての端末からログアウト</Button>
          </>
        }
        description="パスワードを変更すると、ほかの端末ではもう一度ログインが必要になります。"
      >
        <DescriptionList
          items={[
            { label: '最終ログイン', value: lastSignedInAt && <TimestampText value={lastSignedInAt} /> },
          ]}
        />
      </Section>
      <SecondFactorSection />
      {sectionsOf(catalogue.entries, user).map(({ entry, panel }) => (
        <SliceView
          key={`${entry.id} ${panel}`}
          entry={entry}
          screen={panel}
          around={(section) => (
            <MatchedRouteProvider route={{ sliceId: entry.id, path, params: {} }}>
              {section}
            </MatchedRouteProvider>
          )}
        />
      ))}
      {open === 'profile' && <ProfileDialog user={user} client={client} onClose={close} />}
      {open === 'password' && (
        <PasswordDialog
          onClose={() => {
            close();
            // Changing it is a sign-in.
            void signIn.refetch();
          }}
        />
      )}
      {open === 'leave' && <LeaveEverywhereDialog onClose={close} />}
    </Page>
  );
}
