import { Component, type ReactNode } from 'react';
import { isLeaving } from '../navigation/leaving.js';
import { problemOf, type SliceEntry } from '../remotes/catalogue.js';
import { isChunkError, messageOf, SliceFailure, type SliceProblem } from '../remotes/problems.js';
import { type Services, ServicesContext } from '../services.js';
import { FallbackCard } from './fallback-card.js';
import type { WorkspaceValue } from './workspace-context.js';

interface Props {
  entry: SliceEntry;
  /** A change removes the card: the user navigated away. */
  resetKey: string;
  workspace: Pick<WorkspaceValue, 'loader' | 'reports'>;
  onRetry(): Promise<void>;
  children: ReactNode;
}

interface State {
  hasFailed: boolean;
  problem: SliceProblem | undefined;
  isFileMissing: boolean;
  isRetrying: boolean;
}

const clean: State = { hasFailed: false, problem: undefined, isFileMissing: false, isRetrying: false };

/** Contains a slice's failure: the rest of the page keeps working. */
export class SliceBoundary extends Component<Props, State> {
  static override contextType = ServicesContext;
  declare context: Services | undefined;
  override state = clean;

  static getDerivedStateFromError(error: unknown): Partial<State> {
    if (!(error instanceof SliceFailure)) return { hasFailed: true };
    const { problem, cause } = error;
    return { hasFailed: true, problem, isFileMissing: isChunkError(cause) || problem.code === 'SHELL-004' };
  }

  override componentDidCatch(error: unknown): void {
    const { entry, workspace } = this.props;
    let problem: SliceProblem;
    if (error instanceof SliceFailure) {
      problem = error.problem;
    } else {
      problem = problemOf(entry, 'SHELL-008', messageOf(error));
      workspace.loader.setStatus(entry.id, 'degraded');
      // Not the fault of the release: a page that is left loads no more parts.
      if (!isLeaving()) {
        workspace.loader.refuseCanary(entry.id);
        workspace.reports.report({
          slice: entry.id,
          version: workspace.loader.loadedVersion(entry.id) ?? entry.version,
          phase: 'render',
          outcome: 'failed',
          durationMs: 0,
          errorCode: problem.code,
          traceId: problem.traceId,
        });
      }
      this.setState({ problem, isFileMissing: isChunkError(error) });
    }
    this.context?.reporter.report(error, {
      kind: 'slice',
      slice: entry.id,
      version: entry.version,
      ...problem,
    });
  }

  override componentDidUpdate(before: Props): void {
    if (before.resetKey !== this.props.resetKey && this.state.hasFailed) void this.retry();
  }

  private readonly retry = async (): Promise<void> => {
    this.setState({ isRetrying: true });
    await this.props.onRetry();
    this.setState(clean);
  };

  override render(): ReactNode {
    const { hasFailed, problem, isFileMissing, isRetrying } = this.state;
    if (!hasFailed) return this.props.children;
    // For an error in the screen itself, the reason is set in the next step.
    if (!problem) return null;
    const { entry, workspace } = this.props;
    return (
      <FallbackCard
        problem={problem}
        entry={entry}
        missingFrom={isFileMissing ? (workspace.loader.loadedVersion(entry.id) ?? entry.version) : undefined}
        isRetrying={isRetrying}
        onRetry={() => void this.retry()}
      />
    );
  }
}
