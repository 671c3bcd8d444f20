import type { AudienceMember } from '@hacchu-hub/slice-contract';
import { createContext, useContext } from 'react';
import type { Catalogue, SliceEntry } from '../remotes/catalogue.js';
import type { SliceProblem } from '../remotes/problems.js';
import type { SliceServices } from './slice-services.js';

/** The published slices, and their loading states. */
export interface WorkspaceValue extends SliceServices {
  catalogue: Catalogue;
  /** `loading` until the registry has responded; the problem when it cannot be read. */
  registry: 'loading' | 'ready' | SliceProblem;
  mayOverride: boolean;
  /** The user as audiences of canaries see them. */
  member: AudienceMember;
  /** Reads the registry again; undefined when that fails. */
  reloadRegistry(): Promise<Catalogue | undefined>;
  retrySlice(entry: SliceEntry): Promise<void>;
}

export const WorkspaceContext = createContext<WorkspaceValue | undefined>(undefined);

export function useWorkspace(): WorkspaceValue {
  const value = useContext(WorkspaceContext);
  if (!value) throw new Error('The workspace was used outside of WorkspaceContext.');
  return value;
}
