import type { ApolloClient } from '@apollo/client';
import type { FeatureFlag, RouteRef } from '@hacchu-hub/slice-contract';

/** The signed-in user as the `currentUser` query answers. */
export interface CurrentUser {
  uuid: string;
  email: string;
  firstName: string;
  lastName: string;
  isPasswordSet: boolean;
  actor: 'DemandUser' | 'Operator';
  role: 'ADMIN' | 'EDITOR' | 'UNKNOWN';
  /** Names of what this user may do; the server checks each again. */
  capabilities: readonly string[];
  featureFlags: readonly FeatureFlag[];
  demand?: { uuid: string; name: string } | null;
}

/** Toasts at the bottom right, queued and shown one at a time. */
export interface Notifier {
  success(text: string): void;
  info(text: string): void;
  error(title: string, description?: string): void;
}

/** Everything that a slice's hooks ask of the shell around them. Made by the shell, the standalone page or a test. */
export interface SliceHost {
  user: CurrentUser;
  client: ApolloClient;
  /** Targets of the slices that are present; a missing name means that the link cannot be followed. */
  routeRefs: Readonly<Record<string, RouteRef>>;
  notify: Notifier;
  trackClick(trackingName: string): void;
  /** Whether an earlier page of this app is in the history. */
  canGoBack: boolean;
  /** Goes back to the page before this one, over changes of filters; one step of the browser's history if not given. */
  goBack?(): void;
  /** Sets the page title in front of ` - 発注ハブ`; undefined returns to the declared one. */
  setTitle(title: string | undefined): void;
  /** Asks whether unsaved input may be thrown away. */
  confirmLeave(): Promise<boolean>;
  /** Runs the current-user query again, after the user changed their own name or password. */
  reloadUser(): Promise<void>;
}

/** The declared route that matched, with the values of its parameters. */
export interface MatchedRoute {
  sliceId: string;
  path: string;
  params: Readonly<Record<string, string>>;
}
