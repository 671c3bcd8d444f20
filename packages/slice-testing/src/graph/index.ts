export { refusal, type RefusalInit } from './refusal.js';
export { graphUrl, TestGraph, type FieldArguments, type GraphAnswers, type GraphCall } from './server.js';
export { graph } from './hooks.js';
