import type { ApolloClient } from '@apollo/client';
import type { FeatureFlag, RouteRef } from '@hacchu-hub/slice-contract';

/** The signed-in user as the `currentUser` query returns it. */
export interface CurrentUser {
  uuid: string;
  email: string;
  firstName: string;
  lastName: string;
  isPasswordSet: boolean;
  actor: 'DemandUser' | 'Operator';
  role: 'ADMIN' | 'EDITOR' | 'UNKNOWN';
  /** Names of the actions that this user may perform; the server checks each again. */
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

/**
 * Everything that a slice's hooks need from their host. Implemented by the shell, the standalone page and
 * tests.
 */
export interface SliceHost {
  user: CurrentUser;
  client: ApolloClient;
  /** Targets of the slices that are present; a link to a missing name cannot be followed. */
  routeRefs: Readonly<Record<string, RouteRef>>;
  notify: Notifier;
  trackClick(trackingName: string): void;
  /** Whether the history contains an earlier page of this app. */
  canGoBack: boolean;
  /**
   * Goes back to the previous page, skipping filter changes; without it, one step back in the browser's
   * history.
   */
  goBack?(): void;
  /** Sets the page title in front of ` - 発注ハブ`; undefined restores the declared one. */
  setTitle(title: string | undefined): void;
  /** Asks whether unsaved input may be discarded; it may once a save in progress has succeeded meanwhile. */
  confirmLeave(): Promise<boolean>;
  /** Runs the `currentUser` query again, after the user has changed their own name or password. */
  reloadUser(): Promise<void>;
}

/** The declared route that matched, with the values of its parameters. */
export interface MatchedRoute {
  sliceId: string;
  path: string;
  params: Readonly<Record<string, string>>;
}
