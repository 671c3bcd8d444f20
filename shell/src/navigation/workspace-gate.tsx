import { Suspense, lazy, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ErrorScreen } from '../errors/error-screen.js';
import { FullScreenSpinner } from '../errors/full-screen-spinner.js';
import { NotFoundScreen } from '../errors/not-found-screen.js';
import { areaOfActor, areaOfPath, areas } from '../session/areas.js';
import { loginAddress } from '../session/return-to.js';
import { useSessionService, useSessionState } from '../session/session-context.js';
import { ChunkBoundary } from './chunk-boundary.js';
import { loadWorkspace } from './load-workspace.js';
import { usePageTitleText } from './title-context.js';

const isInArea = (pathname: string) => /^\/(demand|admin)(\/|$)/.test(pathname);

/** Lets signed-in users with permissions into the workspace, and redirects everybody else. */
export function WorkspaceGate() {
  const location = useLocation();
  const { user, isLoading, isError } = useSessionState();
  const [Workspace, setWorkspace] = useState(() => lazy(loadWorkspace));
  const area = areaOfPath(location.pathname);

  if (isLoading) return <FullScreenSpinner />;
  if (isError) return <SessionErrorScreen />;
  if (!user) {
    return isInArea(location.pathname) ? (
      <Navigate to={loginAddress(area, location)} replace />
    ) : (
      <NotFoundScreen />
    );
  }
  const own = areaOfActor(user.actor);
  if (isInArea(location.pathname) && own !== area) return <Navigate to={areas[own].home} replace />;
  if (user.actor === 'DemandUser' && user.role === 'UNKNOWN') return <NoPermissionScreen />;
  return (
    <ChunkBoundary onRetry={() => setWorkspace(lazy(loadWorkspace))}>
      <Suspense fallback={<FullScreenSpinner />}>
        <Workspace key={user.uuid} user={user} />
      </Suspense>
    </ChunkBoundary>
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
      <button type="button" className="button primary" onClick={() => void session.retry()}>
        再試行
      </button>
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
      <button type="button" className="button" onClick={() => void session.leave()}>
        ログアウト
      </button>
    </ErrorScreen>
  );
}
