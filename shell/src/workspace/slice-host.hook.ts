import type { ApolloClient } from '@apollo/client';
import type { CurrentUser, SliceHost } from '@hacchu-hub/slice-kit/host';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { Catalogue } from '../remotes/catalogue.js';
import { useRecentPages } from '../search/recent-pages.hook.js';
import { useServices } from '../services.js';
import { useSessionService } from '../session/session-context.js';

interface HostParts {
  user: CurrentUser;
  client: ApolloClient;
  catalogue: Catalogue;
  confirmLeave: SliceHost['confirmLeave'];
}

interface ShownPage {
  pathname: string;
  /** Titles the tab. */
  setTitle: (title: string | undefined) => void;
}

/** What the shell gives to slices. */
export function useSliceHost(
  { user, client, catalogue, confirmLeave }: HostParts,
  { pathname, setTitle }: ShownPage,
): SliceHost {
  const { toasts, analytics, history } = useServices();
  const session = useSessionService();
  const navigate = useNavigate();
  const { canGoBack } = history;
  const rememberPage = useRecentPages(user, catalogue, pathname);
  return useMemo<SliceHost>(
    () => ({
      user,
      client,
      routeRefs: catalogue.routeRefs,
      notify: {
        success: (text) => toasts.push('success', text),
        info: (text) => toasts.push('info', text),
        error: (title, description) => toasts.push('error', title, description),
      },
      trackClick: (trackingName) =>
        analytics.click({
          trackingName,
          demandName: user.demand?.name ?? '',
          userName: `${user.lastName} ${user.firstName}`,
        }),
      canGoBack,
      goBack: () => void navigate(history.backDelta),
      setTitle: (title) => {
        setTitle(title);
        if (title !== undefined) rememberPage(title);
      },
      confirmLeave,
      reloadUser: () => session.reloadUser(),
    }),
    [
      user,
      client,
      catalogue,
      toasts,
      analytics,
      canGoBack,
      history,
      navigate,
      setTitle,
      confirmLeave,
      session,
      rememberPage,
    ],
  );
}
