import { webPreset } from '../packages/build-config/src/jest/web.mjs';

export default webPreset({ displayName: 'shell', rootDir: import.meta.dirname });
