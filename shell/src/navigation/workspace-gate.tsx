import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { Button } from '@hacchu-hub/ui/light/button';
import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ErrorScreen } from '../errors/error-screen.js';
import { NotFoundScreen } from '../errors/not-found-screen.js';
import { areaOfActor, areaOfPath, areas } from '../session/areas.js';
import { loginAddress } from '../session/return-to.js';
import { useSessionService, useSessionState } from '../session/session-context.js';
import { ChunkBoundary } from './chunk-boundary.js';
import { loadedWorkspace, loadWorkspace } from './load-workspace.js';
import { usePageTitleText } from './title-context.js';

const isInArea = (pathname: string) => /^\/(demand|admin)(\/|$)/.test(pathname);

/** Lets signed-in users with permissions into the workspace, and redirects everybody else. */
export function WorkspaceGate() {
  const location = useLocation();
  const { user, isLoading, isError } = useSessionState();
  const [attempt, setAttempt] = useState(0);
  const area = areaOfPath(location.pathname);

  if (isLoading) return <PageSpinner />;
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
    <ChunkBoundary onRetry={() => setAttempt((before) => before + 1)}>
      <LoadedWorkspace key={attempt} user={user} />
    </ChunkBoundary>
  );
}

/**
 * The workspace once its chunk is there. Not `lazy`: React delays what follows a Suspense fallback until the fallback
 * has been visible for 300 ms.
 */
function LoadedWorkspace({ user }: { user: CurrentUser }) {
  const [chunk, setChunk] = useState(loadedWorkspace);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (chunk) return;
    let isMounted = true;
    loadWorkspace().then(
      (module) => isMounted && setChunk(module),
      (error: unknown) => isMounted && setFailure({ error }),
    );
    return () => {
      isMounted = false;
    };
  }, [chunk]);
  if (failure) throw failure.error;
  return chunk ? <chunk.default key={user.uuid} user={user} /> : <PageSpinner />;
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
