import { Component, type ReactNode } from 'react';
import type { Location } from 'react-router';
import { ServerErrorPage } from '../errors/status-pages.js';

interface Props {
  location: Location;
  onError(error: unknown): void;
  children: ReactNode;
}

interface State {
  location: Location;
  hasFailed: boolean;
}

/** Shows 「問題が発生しました」 in place of what failed, until the user goes to another page. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { location: this.props.location, hasFailed: false };

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ location }: Props, shown: State): State | null {
    return location === shown.location ? null : { location, hasFailed: false };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <ServerErrorPage /> : this.props.children;
  }
}
