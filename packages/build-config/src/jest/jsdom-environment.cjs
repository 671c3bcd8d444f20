require('./quick-selectors.cjs').install();
require('./quick-labels.cjs').install();
const { TestEnvironment } = require('jest-environment-jsdom');

/** jsdom with standard web globals that browsers and Node have, but jsdom lacks. */
module.exports = class WebEnvironment extends TestEnvironment {
  constructor(...args) {
    super(...args);
    const standard = {
      fetch,
      Headers,
      Request,
      Response,
      FormData,
      Blob,
      TextEncoder,
      TextDecoder,
      ReadableStream,
      WritableStream,
      TransformStream,
      BroadcastChannel,
      structuredClone,
      AbortController,
      AbortSignal,
    };
    for (const [name, value] of Object.entries(standard)) this.global[name] = value;
  }
};
