import { menuPlace } from './menu-place.js';

const list = { width: 200, height: 150 };
const window = { width: 320, height: 600 };
const button = (left: number, top: number) => ({ left, right: left + 32, top, bottom: top + 32 });

describe('the list of a menu', () => {
  it.each([
    ['below its button', 100, { align: 'end', opens: 'down' }, 136],
    ['above a button that has no room below it', 500, { align: 'end', opens: 'down' }, 346],
    ['above its button on request', 300, { align: 'end', opens: 'up' }, 146],
    ['below a button that has no room above it', 100, { align: 'end', opens: 'up' }, 136],
  ] as const)('opens %s', (_, buttonTop, options, top) => {
    expect(menuPlace(button(280, buttonTop), { list, window }, options).top).toBe(top);
  });

  it.each([
    ['the end of its button', 250, 'end', 82],
    ['the start of its button', 60, 'start', 60],
    ['the left edge of the window', 10, 'end', 8],
    ['the right edge of the window', 250, 'start', 112],
  ] as const)('aligns with %s', (_, buttonLeft, align, left) => {
    expect(menuPlace(button(buttonLeft, 100), { list, window }, { align, opens: 'down' }).left).toBe(left);
  });

  it('scrolls on the side with more room, where neither has enough', () => {
    const tall = { list: { width: 200, height: 900 }, window };
    expect(menuPlace(button(250, 100), tall, { align: 'end', opens: 'down' })).toMatchObject({
      top: 136,
      maxHeight: 456,
    });
    expect(menuPlace(button(250, 400), tall, { align: 'end', opens: 'down' })).toMatchObject({
      top: 8,
      maxHeight: 388,
    });
  });
});
