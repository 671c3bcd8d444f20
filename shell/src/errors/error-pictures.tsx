/** A parcel on a belt that came to a halt. */
export function ParcelPicture() {
  return (
    <svg viewBox="0 0 180 120" width="180" height="120" role="img" aria-label="止まった荷物のイラスト">
      <rect x="10" y="92" width="160" height="10" rx="5" fill="#c9d6d9" />
      {[28, 62, 96, 130].map((x) => (
        <circle key={x} cx={x + 8} cy="108" r="6" fill="#9fb3b8" />
      ))}
      <rect x="56" y="36" width="68" height="56" rx="4" fill="#e3b873" />
      <path d="M56 40a4 4 0 0 1 4-4h60a4 4 0 0 1 4 4v12H56z" fill="#d3a257" />
      <rect x="84" y="36" width="12" height="26" fill="#f4e4c4" />
      <path d="M132 28l12-12m0 12L132 16" stroke="#b3261e" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}

/** An order sheet under a magnifying glass. */
export function SheetPicture() {
  return (
    <svg viewBox="0 0 180 120" width="180" height="120" role="img" aria-label="書類を確かめているイラスト">
      <rect x="48" y="10" width="72" height="96" rx="5" fill="#fff" stroke="#9fb3b8" strokeWidth="2" />
      <rect x="60" y="24" width="34" height="6" rx="3" fill="#08757f" />
      {[42, 54, 66, 78].map((y) => (
        <rect key={y} x="60" y={y} width="48" height="4" rx="2" fill="#c9d6d9" />
      ))}
      <circle cx="118" cy="72" r="20" fill="#e4f3f4" fillOpacity="0.85" stroke="#08757f" strokeWidth="5" />
      <path d="M133 87l16 16" stroke="#08757f" strokeWidth="8" strokeLinecap="round" />
    </svg>
  );
}
