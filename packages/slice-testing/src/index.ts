export * from './builders/index.js';
export {
  graph,
  refusal,
  uploadUrl,
  type FieldArguments,
  type GraphAnswers,
  type RefusalInit,
} from './graph/index.js';
export {
  renderSlice,
  type Notice,
  type RenderedSlice,
  type RenderSliceOptions,
} from './render/render-slice.js';
export { setToday } from './render/today.js';
export { allCapabilities, allFeatures, anOperator, anOperatorInWithdrawal, aUser } from './render/user.js';
