export { FEATURE_FLAGS as featureFlags, type FeatureFlag } from '@hacchu-hub/platform-core/feature-flags';
