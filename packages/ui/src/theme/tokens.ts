/**
 * The only palette of the product. `global.css` defines the same values as custom properties; a test compares
 * them.
 */
export const tokens = {
  primary: '#08757f',
  primaryHover: '#06616a',
  primaryActive: '#054d54',
  primarySoft: '#e6f3f4',
  focus: '#0891b2',
  text: '#1f2933',
  textSecondary: '#55616d',
  border: '#d3d9de',
  borderStrong: '#8a96a1',
  surface: '#ffffff',
  surfaceSoft: '#f5f7f8',
  background: '#f1f4f5',
  danger: '#c0262d',
  dangerSoft: '#fdf0f0',
  warning: '#8a5a00',
  warningSoft: '#fff7e0',
  success: '#1a7446',
  successSoft: '#eaf6ef',
  radius: '6px',
} as const;

/** Japanese system fonts only: text never waits for a web font. */
export const fontFamily =
  '"Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", "Yu Gothic UI", Meiryo, sans-serif';
