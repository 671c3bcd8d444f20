import type { ApolloClient } from '@apollo/client';
import type { CurrentUser, SliceHost } from '@hacchu-hub/slice-kit/host';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { documentTitle } from '../navigation/page-title.js';
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
  /** Of its route, while the slice sets no other. */
  declaredTitle: string | undefined;
}

/** What the shell gives to slices. */
export function useSliceHost(
  { user, client, catalogue, confirmLeave }: HostParts,
  { pathname, declaredTitle }: ShownPage,
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
        document.title = documentTitle(title ?? declaredTitle);
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
      declaredTitle,
      confirmLeave,
      session,
      rememberPage,
    ],
  );
}
