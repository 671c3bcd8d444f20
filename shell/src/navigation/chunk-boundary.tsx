import { Button } from '@hacchu-hub/ui/light/button';
import { Component, type ReactNode } from 'react';
import { ErrorScreen } from '../errors/error-screen.js';
import { isChunkError } from '../remotes/problems.js';

interface Props {
  onRetry(): void;
  children: ReactNode;
}

/** Catches chunks of the shell that failed to load; other errors go on to the outermost boundary. */
export class ChunkBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    // An outer boundary gets exactly what was thrown.
    // oxlint-disable-next-line typescript/only-throw-error
    if (!isChunkError(error)) throw error;
    const retry = () => {
      this.props.onRetry();
      this.setState({ error: undefined });
    };
    return (
      <ErrorScreen
        title="画面のファイルを読み込めませんでした"
        message="接続が切れたか、新しいバージョンが公開された可能性があります。"
      >
        <Button kind="primary" size="large" onClick={() => window.location.reload()}>
          再読み込み
        </Button>
        <Button kind="outline" size="large" onClick={retry}>
          再試行
        </Button>
      </ErrorScreen>
    );
  }
}
