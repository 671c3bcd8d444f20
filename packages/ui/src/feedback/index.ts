export { Alert, type AlertKind, type AlertProps } from './alert.js';
export { ProgressBar, type ProgressBarProps } from './progress-bar.js';
export { Skeleton, SkeletonBar, Spinner, type SkeletonProps, type SpinnerProps } from './loading.js';
export {
  EmptyState,
  ErrorState,
  TraceId,
  type EmptyStateProps,
  type ErrorStateProps,
  type TraceIdProps,
} from './states.js';
