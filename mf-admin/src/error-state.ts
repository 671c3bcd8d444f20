import type { SliceError } from '@hacchu-hub/slice-kit/data';
import type { ErrorStateProps } from '@hacchu-hub/ui/feedback';

/** The error state of a screen whose data could not be read. Reloading would not find what does not exist. */
export const toErrorState = (error: SliceError, refetch: () => Promise<void>): ErrorStateProps =>
  error.code === 'NOT_FOUND'
    ? { title: error.message.replace(/。$/, ''), message: 'アドレスが正しいか確認してください。' }
    : { message: error.message, traceId: error.traceId, onRetry: () => void refetch() };
