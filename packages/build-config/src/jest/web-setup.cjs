require('@testing-library/jest-dom');

// A condition is waited for as long as a busy machine may take, which may have to compile a library first: no test
// measures time.
require('@testing-library/dom').configure({ asyncUtilTimeout: 30_000 });

// antd asks for these on mount; jsdom has neither.
if (typeof window !== 'undefined') {
  window.matchMedia ??= (query) => ({
    matches: false,
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
  // jsdom paints nothing and prints an error when asked; echarts asks, to measure its texts, and can do without.
  window.HTMLCanvasElement.prototype.getContext = () => null;
  // jsdom knows no styles of pseudo-elements and prints an error when asked; antd asks when a dialog opens.
  const getComputedStyle = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => getComputedStyle(element);

  // jsdom has none, and Node's own would keep the test process alive; antd asks for one when a list opens.
  const later = window.setTimeout.bind(window);
  window.MessageChannel ??= class {
    port1 = { onmessage: null };
    port2 = { postMessage: (data) => later(() => this.port1.onmessage?.({ data }), 0) };
  };
}
