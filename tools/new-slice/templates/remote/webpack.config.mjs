import { remoteConfig } from '@hacchu-hub/build-config/webpack/remote.mjs';

export default remoteConfig(import.meta.dirname);
