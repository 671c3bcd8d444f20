type WorkspaceModule = typeof import('../workspace/workspace.js');

let loaded: WorkspaceModule | undefined;

/** Loads the chunk with everything for a signed-in user; preloaded when the browser has a stored session. */
export async function loadWorkspace(): Promise<WorkspaceModule> {
  loaded = await import(/* webpackChunkName: "workspace" */ '../workspace/workspace.js');
  return loaded;
}

/** The chunk, where it is there already. */
export const loadedWorkspace = (): WorkspaceModule | undefined => loaded;
