import { createContext, useContext } from 'react';
import type { Catalogue, SliceEntry } from '../remotes/catalogue.js';
import type { LoadReporter } from '../remotes/load-reports.js';
import type { SliceLoader } from '../remotes/slice-loader.js';
import type { SliceProblem } from '../remotes/problems.js';

/** What is published, and how loading it went. */
export interface WorkspaceValue {
  catalogue: Catalogue;
  /** `loading` until the registry answered; the problem when it cannot be read. */
  registry: 'loading' | 'ready' | SliceProblem;
  loader: SliceLoader;
  reports: LoadReporter;
  mayOverride: boolean;
  /** Reads the registry again; undefined when it cannot be read. */
  reloadRegistry(): Promise<Catalogue | undefined>;
  retrySlice(entry: SliceEntry): Promise<void>;
}

export const WorkspaceContext = createContext<WorkspaceValue | undefined>(undefined);

export function useWorkspace(): WorkspaceValue {
  const value = useContext(WorkspaceContext);
  if (!value) throw new Error('The workspace was asked for outside of WorkspaceContext.');
  return value;
}
