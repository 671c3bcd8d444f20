/**
 * First module of the shell's development build: React announces itself only to a hook that is there before it loads.
 * Remotes take this runtime instead of their own (refresh-runtime.cjs), since React asks one runtime alone.
 */
const runtime = require('react-refresh/runtime');

runtime.injectIntoGlobalHook(globalThis);
globalThis.__HACCHU_REACT_REFRESH__ = runtime;
