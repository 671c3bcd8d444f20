import { Button } from '@hacchu-hub/ui/light/button';
import { Component, type ReactNode } from 'react';
import { Logo } from './logo.js';

interface Props {
  onError(error: unknown): void;
  children: ReactNode;
}

/** The outermost error boundary: the shell itself failed. Depends on nothing that could fail too. */
export class CrashBoundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }

  override render() {
    return this.state.hasFailed ? <StartFailure /> : this.props.children;
  }
}

/** Shown when the shell cannot start or continue. */
export function StartFailure({ detail }: { detail?: string }) {
  return (
    <main style={{ maxWidth: 520, margin: '18vh auto', padding: 24, textAlign: 'center' }}>
      <Logo />
      <h1 style={{ fontSize: 20 }}>画面を表示できませんでした</h1>
      <p>再読み込みしても直らない場合は、管理者にお問い合わせください。</p>
      {detail && <pre style={{ whiteSpace: 'pre-wrap', textAlign: 'left', fontSize: 12 }}>{detail}</pre>}
      <Button kind="primary" size="large" onClick={() => window.location.reload()}>
        再読み込み
      </Button>
    </main>
  );
}
