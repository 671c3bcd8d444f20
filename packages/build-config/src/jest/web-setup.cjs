const { configure, getConfig } = require('@testing-library/dom');
require('@testing-library/jest-dom');

configure(({ getElementError }) => ({
  // Generous, since a busy machine may have to compile a library first: no test measures time.
  asyncUtilTimeout: 30_000,
  // While something is waited for, the page is printed only into the message of the last look, which is read.
  getElementError: (message, container) => {
    if (!getConfig()._disableExpensiveErrorDiagnostics) return getElementError(message, container);
    const error = Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
    const get = () => getElementError(message, container).message;
    return Object.defineProperty(error, 'message', { get, configurable: true });
  },
}));

// antd uses these on mount; jsdom has neither. As in the browser tests, nothing moves: a dialog that is still opening is
// not visible yet.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query) => ({
    matches: query === '(prefers-reduced-motion: reduce)',
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
    dispatchEvent: () => false,
  });
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // jsdom cannot paint and logs an error when a canvas is used; echarts only needs it to measure text, and works
  // without.
  window.HTMLCanvasElement.prototype.getContext = () => null;
  // jsdom does not support styles of pseudo-elements and logs an error; antd reads them when a dialog opens.
  const getComputedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => getComputedStyle(element);

  // jsdom lacks it, and Node's would keep the test process alive; antd opens one when a list opens.
  const later = window.setTimeout.bind(window);
  window.MessageChannel ??= class {
    port1 = { onmessage: null };
    port2 = { postMessage: (data) => later(() => this.port1.onmessage?.({ data }), 0) };
  };
}
