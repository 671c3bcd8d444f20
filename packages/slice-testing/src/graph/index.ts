export { refusal, type RefusalInit } from './refusal.js';
export { type FieldArguments, type GraphAnswers } from './server.js';
export { graph } from './hooks.js';
