import { useSliceHost } from '../host/host-context.js';
import type { Notifier } from '../host/slice-host.js';

export type { Notifier };

/** Toasts at the bottom right, queued and shown one at a time. */
export function useNotify(): Notifier {
  return useSliceHost().notify;
}
