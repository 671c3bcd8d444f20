import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tokens from './tokens.json';

const css = readFileSync(join(__dirname, 'tokens.css'), 'utf8');
const propertyOf = (name: string) => `--hh-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Relative luminance as WCAG 2.2 defines it. */
const luminance = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};
const contrast = (a: string, b: string) => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
};

describe('the palette', () => {
  it('has the same values in the custom properties and for antd', () => {
    const properties = [...css.matchAll(/^ {2}(--hh-[a-z-]+): (.+);$/gm)].map(([, name, value]) => [
      name,
      value,
    ]);
    expect(properties).toEqual(Object.entries(tokens).map(([name, value]) => [propertyOf(name), value]));
  });

  it.each([
    ['text', 'background'],
    ['textSecondary', 'background'],
    ['textSecondary', 'surfaceSoft'],
    ['primary', 'primarySoft'],
    ['danger', 'dangerSoft'],
    ['warning', 'warningSoft'],
    ['success', 'successSoft'],
    ['info', 'infoSoft'],
    ['dangerStrong', 'dangerSoft'],
    ['textSecondary', 'surfaceHover'],
    ['textPlaceholder', 'surface'],
    ['primaryHover', 'primarySoft'],
    ['surface', 'primary'],
    ['surface', 'danger'],
  ] as const)('has sufficient contrast: %s on %s', (foreground, background) => {
    expect(contrast(tokens[foreground], tokens[background])).toBeGreaterThanOrEqual(4.5);
  });

  it('shows the focus visibly', () => {
    expect(contrast(tokens.focus, tokens.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(tokens.focus, tokens.background)).toBeGreaterThanOrEqual(3);
  });
});
