/** Loads the chunk with everything for a signed-in user; preloaded when the browser has a stored session. */
export const loadWorkspace = () => import(/* webpackChunkName: "workspace" */ '../workspace/workspace.js');
