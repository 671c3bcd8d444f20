import { createContext, useContext } from 'react';
import { type Analytics, createAnalytics } from './analytics/analytics.js';
import type { ErrorReporter } from './errors/error-reporter.js';
import { NavigationHistory } from './navigation/navigation-history.js';
import { ToastQueue } from './notify/toast-queue.js';
import type { Overrides } from './remotes/overrides.js';

/** Services that live as long as the page. */
export interface Services {
  reporter: ErrorReporter;
  analytics: Analytics;
  toasts: ToastQueue;
  history: NavigationHistory;
  /** Local remotes that replace published ones; settled before the start. */
  overrides: Overrides;
}

export function createServices(reporter: ErrorReporter, overrides: Overrides, usageUrl?: string): Services {
  return {
    reporter,
    analytics: createAnalytics(usageUrl),
    toasts: new ToastQueue(),
    history: new NavigationHistory(),
    overrides,
  };
}

export const ServicesContext = createContext<Services | undefined>(undefined);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices was called outside of ServicesContext.');
  return services;
}
