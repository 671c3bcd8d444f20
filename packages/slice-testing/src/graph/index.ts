export { refusal, type RefusalInit } from './refusal.js';
export { type FieldArguments, type GraphAnswers, uploadUrl } from './server.js';
export { graph } from './hooks.js';
