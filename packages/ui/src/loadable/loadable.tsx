import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export interface Loadable<Props> {
  (props: Props): ReactNode;
  /** Starts loading before the first render. */
  preload(): void;
}

/**
 * A component whose code is loaded when it is first rendered; `fallback` takes its place until then. Rejections reach
 * the nearest error boundary, which replaces the page around it, unless `failed` takes the place. The next mount loads
 * again, and so does `retry`.
 *
 * Unlike `lazy` it does not suspend: React delays what follows a Suspense fallback until the fallback has been visible
 * for 300 ms, so that a dialog whose code arrives after 20 ms would open a third of a second late.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback?: (props: Props) => ReactNode,
  failed?: (props: Props, retry: () => void) => ReactNode,
): Loadable<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const start = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        Loaded = component;
      },
      (error: unknown) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const preload = (): void => {
    // Rendering reports the failure.
    start().catch(() => undefined);
  };

  const LoadableComponent = (props: Props): ReactNode => {
    const [, setLoaded] = useState(Loaded !== undefined);
    const [failure, setFailure] = useState<{ error: unknown }>();
    if (!Loaded && !failure) preload();
    useEffect(() => {
      if (failure) return undefined;
      // Also where the code arrived between render and effect.
      let isMounted = true;
      start().then(
        () => isMounted && setLoaded(true),
        (error: unknown) => isMounted && setFailure({ error }),
      );
      return () => {
        isMounted = false;
      };
    }, [failure]);
    if (failure) {
      if (failed) return failed(props, () => setFailure(undefined));
      throw failure.error;
    }
    if (Loaded) return <Loaded {...props} />;
    return fallback?.(props);
  };
  return Object.assign(LoadableComponent, { preload });
}
