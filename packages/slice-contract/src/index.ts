export * from './audience.js';
export { withDeclaredCapabilities, type CapabilityDeclaration } from './capabilities.js';
export { fitsContract, offersContract } from './contract-range.js';
export { SHELL_CONTRACT_VERSION } from './contract-version.js';
export * from './declaration.js';
export * from './define-slice.js';
export { featureFlags, type FeatureFlag } from './feature-flags.js';
export * from './registry.js';
export * from './shell-config.js';
