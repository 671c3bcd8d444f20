/** Paths in a square of 24. */
const shapes: Readonly<Record<string, string>> = {
  home: 'M3 11.5 12 4l9 7.5M5.5 10v10h13V10M10 20v-6h4v6',
  orders: 'M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h7',
  deliveries:
    'M2.5 6h11v10h-11zM13.5 9.5h4l3.5 3.5v3h-7.5M6.5 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  archive: 'M3.5 5h17v4h-17zM5 9v11h14V9M9.5 13h5',
  products: 'm12 3 8.5 4.5v9L12 21l-8.5-4.5v-9zM3.5 7.5 12 12l8.5-4.5M12 12v9',
  suppliers: 'M4 20V9l5 3V9l5 3V4h6v16zM8 16h1M12 16h1M16 16h1',
  destinations:
    'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21M12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  costs: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M8.5 7.5 12 12l3.5-4.5M12 12v5M9 12.5h6M9 15h6',
  budgets: 'M12 3a9 9 0 1 0 9 9h-9zM15.5 3.5v5h5a9 9 0 0 0-5-5',
  approvals: 'M4 6h16M4 12h5M4 18h5M13 15l2.5 2.5L20.5 12',
  users:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c0-3.6 2.9-6 6.5-6s6.5 2.4 6.5 6M16 4.5a3.5 3.5 0 0 1 0 6.5M18 14.5c2.1.8 3.5 2.8 3.5 5.5',
  settings: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4M9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
  integrations: 'M9 3v5M15 3v5M6 8h12v4a6 6 0 0 1-12 0zM12 18v3',
  chat: 'M4 5h16v11h-9l-4 4v-4H4z',
  demands: 'M4 21V4h10v17M14 9h6v12M7 8h4M7 12h4M7 16h4M17 13h0M17 17h0M2.5 21h19',
  operators: 'M12 3l8 3v6c0 4.5-3.3 7.8-8 9-4.7-1.2-8-4.5-8-9V6zM9 12l2.2 2.2L15.5 10',
  platform: 'M4 4h16v6H4zM4 14h16v6H4zM7.5 7h.1M7.5 17h.1M12 7h5M12 17h5',
  csv: 'M6 3h9l4 4v14H6zM15 3v4h4M12 11v6M9.5 14.5 12 17l2.5-2.5',
  bell: 'M12 4a5.5 5.5 0 0 0-5.5 5.5V14L4.5 17h15l-2-3V9.5A5.5 5.5 0 0 0 12 4M10 20a2 2 0 0 0 4 0M12 2.5V4',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13M15.5 15.5 20.5 20.5',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.7v.1',
  menu: 'M4 7h16M4 12h16M4 17h16',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20.5c0-4 3.3-6.5 7.5-6.5s7.5 2.5 7.5 6.5',
  plus: 'M12 5v14M5 12h14',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7.5V12l3 2',
  dot: 'M12 14a2 2 0 1 0 0-4 2 2 0 0 0 0 4',
};

export const lineIconNames = Object.keys(shapes);

export interface LineIconProps {
  /** One of `lineIconNames`; an unknown name, as a newer slice may declare it, is drawn as a dot. */
  name: string;
  /** px */
  size?: number;
}

/** An icon of the navigation: thin lines, decorative beside its label. */
export const LineIcon = ({ name, size = 20 }: LineIconProps) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    style={{ flex: 'none' }}
  >
    <path d={shapes[name] ?? shapes.dot} />
  </svg>
);
