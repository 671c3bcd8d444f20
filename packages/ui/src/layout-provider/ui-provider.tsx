import { type ReactNode } from 'react';
import { ConfirmHost } from '../dialog/confirm-host.js';
import '../light/base/index.js';

/** Provides what the components of this package need: the theme and the confirmation host. */
export const UiProvider = ({ children }: { children: ReactNode }) => <ConfirmHost>{children}</ConfirmHost>;
