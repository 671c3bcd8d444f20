/* global __resourceQuery -- webpack's: `?mf-orders` */
/**
 * Stands for `react-refresh/runtime` in a remote's development build. In a development build of the shell it is the
 * shell's runtime; names are prefixed, since two remotes may have files of the same name. A shell with React for
 * production cannot refresh: there no module counts as a component, so webpack's client reloads the page.
 */
const shells = globalThis.__HACCHU_REACT_REFRESH__;
const remote = __resourceQuery.slice(1);

module.exports = shells
  ? { ...shells, injectIntoGlobalHook() {}, register: (type, id) => shells.register(type, `${remote} ${id}`) }
  : {
      createSignatureFunctionForTransform: () => (type) => type,
      injectIntoGlobalHook() {},
      isLikelyComponentType: () => false,
      performReactRefresh: () => null,
      register() {},
    };
