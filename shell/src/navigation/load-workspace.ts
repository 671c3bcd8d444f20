/** Fetches everything of a signed-in user's frame; asked for early when a browser remembers a session. */
export const loadWorkspace = () => import(/* webpackChunkName: "workspace" */ '../workspace/workspace.js');
