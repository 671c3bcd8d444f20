import { MatchedRouteProvider } from '@hacchu-hub/slice-kit/host';
import { useUnsavedChangesGuard } from '@hacchu-hub/slice-kit/navigation';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeIdentity, sessionWith } from '../session/session.fixture.js';
import { SessionContext } from '../session/session-context.js';
import { aDemandUser } from '../session/user.fixture.js';
import { renderInWorkspace } from '../workspace/workspace.fixture.js';
import { TopBar } from './top-bar.js';

const nothing = () => undefined;

const Form = ({ isDirty }: { isDirty: boolean }) => {
  useUnsavedChangesGuard(isDirty);
  return null;
};

/** @returns whether the session was left, and how often the user was asked */
async function signOut({ isDirty, answer = true }: { isDirty: boolean; answer?: boolean }) {
  const session = sessionWith(fakeIdentity({ isSignedIn: true }).service, () => Promise.resolve(aDemandUser));
  const leave = jest.spyOn(session, 'leave').mockResolvedValue();
  const confirmLeave = jest.fn(() => Promise.resolve(answer));
  renderInWorkspace({
    at: '/demand/orders',
    host: { confirmLeave },
    element: () => (
      <SessionContext value={session}>
        <TopBar
          user={aDemandUser}
          demandName={undefined}
          isNavOpen
          onToggleNav={nothing}
          onSearch={nothing}
          onSearchNear={nothing}
          onOverrides={undefined}
          panels={null}
        />
        <MatchedRouteProvider route={{ sliceId: 'orders', path: '/demand/orders', params: {} }}>
          <Form isDirty={isDirty} />
        </MatchedRouteProvider>
      </SessionContext>
    ),
  });
  await userEvent.click(screen.getByRole('button', { name: /のメニュー$/ }));
  await userEvent.click(screen.getByRole('button', { name: 'ログアウト' }));
  return { leave, confirmLeave };
}

it('signs out at once where nothing is unsaved', async () => {
  const { leave, confirmLeave } = await signOut({ isDirty: false });
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(1));
  expect(confirmLeave).not.toHaveBeenCalled();
});

it.each([
  ['signs out', true],
  ['stays', false],
])('asks before unsaved input is lost, and %s by the answer', async (_, answer) => {
  const { leave, confirmLeave } = await signOut({ isDirty: true, answer });
  await waitFor(() => expect(confirmLeave).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(leave).toHaveBeenCalledTimes(answer ? 1 : 0));
});
