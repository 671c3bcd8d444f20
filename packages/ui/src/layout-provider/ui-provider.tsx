import { type ComponentType, type ReactNode } from 'react';
import { ConfirmHost } from '../dialog/confirm-host.js';
import { LinkContext, type LinkProps } from '../link/link.js';
import '../light/base/index.js';

export interface UiProviderProps {
  /** The router's link component: receives `href` and the attributes of an anchor. */
  link?: ComponentType<LinkProps>;
  children: ReactNode;
}

/** Provides what the components of this package need: theme, router links, the confirmation host. */
export const UiProvider = ({ link, children }: UiProviderProps) => {
  const content = <ConfirmHost>{children}</ConfirmHost>;
  return link ? <LinkContext.Provider value={link}>{content}</LinkContext.Provider> : content;
};
