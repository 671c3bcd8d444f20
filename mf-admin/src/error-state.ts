import type { SliceError } from '@hacchu-hub/slice-kit/data';
import type { ErrorStateProps } from '@hacchu-hub/ui/feedback';

/** The error state of a screen whose data could not be read. */
export const toErrorState = (error: SliceError, refetch: () => Promise<void>): ErrorStateProps => ({
  message: error.message,
  traceId: error.traceId,
  onRetry: () => void refetch(),
});
