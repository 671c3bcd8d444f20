import type { ScreenModule } from '@hacchu-hub/slice-contract';
import { type ComponentType, createElement } from 'react';
import { unlessLeaving } from '../navigation/leaving.js';
import { problemOf, type SliceEntry } from '../remotes/catalogue.js';
import { isChunkError, messageOf, SliceFailure } from '../remotes/problems.js';
import type { WorkspaceValue } from './workspace-context.js';

export type ScreenSurroundings = Pick<WorkspaceValue, 'loader' | 'reports'>;

/**
 * Loads one screen of a slice.
 * @throws SliceFailure with the reason, for the slice's boundary
 */
export async function loadScreen(
  { loader, reports }: ScreenSurroundings,
  entry: SliceEntry,
  screen: string,
): Promise<ScreenModule> {
  const result = await loader.load(entry);
  if (!result.ok) throw new SliceFailure(result.problem);

  const fail = (code: 'SHELL-006' | 'SHELL-007', detail: string, cause?: unknown) => {
    const problem = problemOf(entry, code, detail);
    loader.setStatus(entry.id, 'degraded');
    loader.refuseCanary(entry.id);
    reports.report({
      slice: entry.id,
      version: loader.loadedVersion(entry.id) ?? entry.version,
      phase: 'module',
      outcome: 'failed',
      durationMs: Math.round(performance.now() - started),
      errorCode: code,
      traceId: problem.traceId,
    });
    return new SliceFailure(problem, cause);
  };
  const started = performance.now();
  const load = result.slice.screens[screen];
  if (!load) {
    const known = Object.keys(result.slice.screens).join(', ');
    throw fail(
      'SHELL-006',
      `slice.json of ${entry.remote} names screen "${screen}"; src/slice.ts has: ${known}.`,
    );
  }
  let module: ScreenModule;
  try {
    module = await unlessLeaving(load());
  } catch (error) {
    const what = isChunkError(error) ? 'A file of' : 'The module of';
    throw fail(
      'SHELL-007',
      `${what} screen "${screen}" of ${entry.remote} ${entry.version}: ${messageOf(error)}`,
      error,
    );
  }
  if (typeof module?.default !== 'function' && typeof module?.default !== 'object') {
    throw fail(
      'SHELL-006',
      `Screen "${screen}" of ${entry.remote} has no default export that is a component.`,
    );
  }
  loader.setStatus(entry.id, 'ready');
  return module;
}

/** The screen inside the UI provider; both are loaded in parallel. */
export async function loadWithUiProvider(
  surroundings: ScreenSurroundings,
  entry: SliceEntry,
  screen: string,
): Promise<ComponentType> {
  const [{ UiProvider }, { default: Screen }] = await Promise.all([
    import(/* webpackChunkName: "ui" */ '@hacchu-hub/ui/layout-provider'),
    loadScreen(surroundings, entry, screen),
  ]);
  return () => createElement(UiProvider, null, createElement(Screen));
}
