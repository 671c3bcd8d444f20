import type { SliceError } from '@hacchu-hub/slice-kit/data';
import type { ErrorStateProps } from '@hacchu-hub/ui/feedback';

/** The error state that a screen shows in place of data that could not be loaded. */
export const toErrorState = (error: SliceError, refetch: () => Promise<void>): ErrorStateProps => ({
  message: error.message,
  traceId: error.traceId,
  onRetry: () => void refetch(),
});
