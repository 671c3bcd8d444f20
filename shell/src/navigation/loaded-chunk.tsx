import { PageSpinner } from '@hacchu-hub/ui/light/spinner';
import { type ReactNode, useEffect, useState } from 'react';
import { ChunkBoundary } from './chunk-boundary.js';

interface LoadedChunkProps<Module> {
  load(): Promise<Module>;
  /** The chunk, where it is there already. */
  loaded?(): Module | undefined;
  children(module: Module): ReactNode;
}

/**
 * A page once its chunk is there. Not `lazy`: React delays what follows a Suspense fallback until the fallback has been
 * visible for 300 ms.
 */
export function LoadedChunk<Module>(props: LoadedChunkProps<Module>) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ChunkBoundary onRetry={() => setAttempt((before) => before + 1)}>
      <Attempt key={attempt} {...props} />
    </ChunkBoundary>
  );
}

function Attempt<Module>({ load, loaded, children }: LoadedChunkProps<Module>) {
  const [chunk, setChunk] = useState<{ module: Module } | undefined>(() => {
    const module = loaded?.();
    return module === undefined ? undefined : { module };
  });
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (chunk) return;
    let isMounted = true;
    load().then(
      (module) => isMounted && setChunk({ module }),
      (error: unknown) => isMounted && setFailure({ error }),
    );
    return () => {
      isMounted = false;
    };
  }, [chunk, load]);
  if (failure) throw failure.error;
  return chunk ? children(chunk.module) : <PageSpinner />;
}
