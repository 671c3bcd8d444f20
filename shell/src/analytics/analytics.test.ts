import { createAnalytics } from './analytics.js';

const click = { trackingName: 'order_send', demandName: '見本商事', userName: '見本 太郎' };

afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'dataLayer');
});

it('posts a click to the configured endpoint, without cookies and so that it survives leaving the page', () => {
  const sent: unknown[] = [];
  window.fetch = (url, init) => {
    sent.push([url, init]);
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  createAnalytics('https://usage.hub.example/clicks').click(click);
  expect(sent).toEqual([
    [
      'https://usage.hub.example/clicks',
      { method: 'POST', body: JSON.stringify(click), keepalive: true, credentials: 'omit' },
    ],
  ]);
});

it("pushes a click to a tag manager's data layer, and sends nothing without an endpoint", () => {
  const layer: unknown[] = [];
  Object.assign(window, { dataLayer: layer });
  window.fetch = () => {
    throw new Error('sent');
  };
  createAnalytics().click(click);
  expect(layer).toEqual([{ event: 'custom_click', ...click }]);
});
