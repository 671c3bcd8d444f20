import { type PublicHost, PublicHostProvider, publicRequests } from '@hacchu-hub/slice-kit/public';
import { Button } from '@hacchu-hub/ui/light/button';
import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import { newTraceparent } from '../apollo/traceparent.js';
import { useConfig } from '../config/config-context.js';
import { ErrorScreen } from '../errors/error-screen.js';
import type { NotFoundScreen } from '../errors/not-found-screen.js';
import { usePageTitleText } from '../navigation/title-context.js';
import { type CatalogueMatch, createCatalogue, entriesOf } from '../remotes/catalogue.js';
import type { FederationRuntime } from '../remotes/federation.js';
import { LoadReporter } from '../remotes/load-reports.js';
import { fetchRegistry, lastRegistry } from '../remotes/registry-client.js';
import { registryFetcher } from '../remotes/registry-prefetch.js';
import { SliceLoader } from '../remotes/slice-loader.js';
import { useServices } from '../services.js';
import { useSessionState } from '../session/session-context.js';
import { loadScreen } from '../workspace/load-screen.js';

type Shown =
  | { state: 'ready'; title: string; Screen: ComponentType }
  | { state: 'missing'; Screen: typeof NotFoundScreen }
  | { state: 'failed' };

interface PublicScreenProps {
  pathname: string;
  /** What loads slices. */
  runtime: FederationRuntime;
}

/** The screen of a slice in the area `public`: everybody gets the live release, without frame and without sign-in. */
export function PublicScreen({ pathname, runtime }: PublicScreenProps) {
  const { registryUrl, gatewayUrl, persistedOperations } = useConfig();
  const { reporter } = useServices();
  const { user } = useSessionState();
  const [attempt, setAttempt] = useState(0);
  const [shown, setShown] = useState<Shown>();
  const [title, setTitle] = useState<string>();
  const [surroundings] = useState(() => {
    const reports = new LoadReporter(`${gatewayUrl}/load-reports`);
    return { reports, loader: new SliceLoader({ runtime, report: reports.report }) };
  });
  useEffect(() => surroundings.reports.watch(), [surroundings]);

  useEffect(() => {
    let isCurrent = true;
    const show = async (): Promise<Shown> => {
      const match = await publicMatch(registryUrl, pathname);
      if (!match) {
        const { NotFoundScreen: Screen } = await import(
          /* webpackChunkName: "not-found" */ '../errors/not-found-screen.js'
        );
        return { state: 'missing', Screen };
      }
      const { entry, route } = match;
      surroundings.loader.forgetFailure(entry.id);
      const { default: Screen } = await loadScreen(surroundings, entry, route.screen);
      return { state: 'ready', title: route.title, Screen };
    };
    show().then(
      (next) => isCurrent && setShown(next),
      (error: unknown) => {
        reporter.report(error, { kind: 'slice' });
        if (isCurrent) setShown({ state: 'failed' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [registryUrl, pathname, surroundings, reporter, attempt]);

  const host = useMemo<PublicHost>(
    () => ({
      request: publicRequests({
        uri: `${gatewayUrl}/graphql`,
        persistedOperations,
        headers: () => ({ traceparent: newTraceparent() }),
      }),
      setTitle,
    }),
    [gatewayUrl, persistedOperations],
  );

  if (!shown) return <PageSpinner />;
  if (shown.state === 'missing') return <shown.Screen isSignedIn={user !== undefined} />;
  if (shown.state === 'failed') {
    const retry = () => {
      setShown(undefined);
      setAttempt(attempt + 1);
    };
    return <PublicPageFailure onRetry={retry} />;
  }
  return (
    <PublicHostProvider value={host}>
      <Titled title={title ?? shown.title} />
      <shown.Screen />
    </PublicHostProvider>
  );
}

function Titled({ title }: { title: string }) {
  usePageTitleText(title);
  return null;
}

function PublicPageFailure({ onRetry }: { onRetry(): void }) {
  usePageTitleText('通信エラー');
  return (
    <ErrorScreen
      title="ページを表示できませんでした"
      message={'通信の状態をご確認のうえ、\n時間をおいて、もう一度お試しください。'}
    >
      <Button kind="primary" size="large" onClick={onRetry}>
        再試行
      </Button>
    </ErrorScreen>
  );
}

/**
 * The published route in the area `public` at an address.
 * @throws Error when the registry cannot be read and none is kept in this browser
 */
async function publicMatch(registryUrl: string, pathname: string): Promise<CatalogueMatch | undefined> {
  const registry = await fetchRegistry(registryUrl, registryFetcher(registryUrl)).catch((error: unknown) => {
    const last = lastRegistry();
    if (!last) throw error;
    return last;
  });
  const match = createCatalogue(entriesOf(registry)).match(pathname);
  return match?.route.area === 'public' ? match : undefined;
}
