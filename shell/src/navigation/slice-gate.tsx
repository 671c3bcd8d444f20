import { Button } from '@hacchu-hub/ui/light/button';
import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { Navigate, useLocation } from 'react-router';
import { ErrorScreen } from '../errors/error-screen.js';
import { loadPublicPage, mayBePublic } from '../public-pages/load-public-page.js';
import { areaOfActor, areaOfPath, areas } from '../session/areas.js';
import { loginAddress } from '../session/return-to.js';
import { useSessionService, useSessionState } from '../session/session-context.js';
import { loadedWorkspace, loadWorkspace } from './load-workspace.js';
import { LoadedChunk } from './loaded-chunk.js';
import { usePageTitleText } from './title-context.js';

const loadEnrolmentPage = () =>
  import(/* webpackChunkName: "second-factor-page" */ '../second-factor/enrolment.page.js');

/** Every address that is not the shell's own: of the two areas for signed-in users, or of a public page. */
export function SliceGate() {
  const { pathname } = useLocation();
  return mayBePublic(pathname) ? (
    <LoadedChunk load={loadPublicPage}>{({ default: Page }) => <Page />}</LoadedChunk>
  ) : (
    <WorkspaceGate />
  );
}

/** Lets signed-in users with permissions into the workspace, and redirects everybody else. */
function WorkspaceGate() {
  const location = useLocation();
  const session = useSessionService();
  const { user, isLoading, isError } = useSessionState();
  const area = areaOfPath(location.pathname);

  if (isLoading) return <PageSpinner />;
  if (isError) return <SessionErrorScreen />;
  if (!user) return <Navigate to={loginAddress(area, location)} replace />;
  const own = areaOfActor(user.actor);
  if (own !== area) return <Navigate to={areas[own].home} replace />;
  // What was typed before it became required stays: the workspace says so.
  if (user.needsSecondFactor && !session.isInputAtRisk()) {
    return (
      <LoadedChunk key="second-factor" load={loadEnrolmentPage}>
        {({ default: EnrolmentPage }) => <EnrolmentPage area={own} />}
      </LoadedChunk>
    );
  }
  if (user.actor === 'DemandUser' && user.role === 'UNKNOWN') return <NoPermissionScreen />;
  return (
    <LoadedChunk key="workspace" load={loadWorkspace} loaded={loadedWorkspace}>
      {({ default: Workspace }) => <Workspace key={user.uuid} user={user} />}
    </LoadedChunk>
  );
}

function SessionErrorScreen() {
  const session = useSessionService();
  usePageTitleText('通信エラー');
  return (
    <ErrorScreen
      title="接続できませんでした"
      message={'サーバーから利用者の情報を取得できませんでした。\n時間をおいて、もう一度お試しください。'}
    >
      <Button kind="primary" size="large" onClick={() => void session.retry()}>
        再試行
      </Button>
    </ErrorScreen>
  );
}

/** A user without any role can only sign in. */
function NoPermissionScreen() {
  const session = useSessionService();
  usePageTitleText('権限がありません');
  return (
    <ErrorScreen
      title="権限がありません"
      message="このアカウントには利用できる機能がありません。管理者にお問い合わせください。"
    >
      <Button kind="outline" size="large" onClick={() => void session.leave()}>
        ログアウト
      </Button>
    </ErrorScreen>
  );
}
