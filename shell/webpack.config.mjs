import { shellConfig } from '@hacchu-hub/build-config/webpack/shell.mjs';

export default shellConfig(import.meta.dirname);
