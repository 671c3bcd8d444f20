import { webPreset } from '../packages/build-config/src/jest/web.mjs';

// The order form's screen tests type whole orders key by key; on a shared machine that takes its time.
export default webPreset({ displayName: 'mf-orders', rootDir: import.meta.dirname, testTimeout: 30_000 });
