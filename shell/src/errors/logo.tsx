import { VisuallyHidden } from '@hacchu-hub/ui/light/visually-hidden';
/** The product's mark with its name. */
export function Logo({ withName = true, size = 28 }: { withName?: boolean; size?: number }) {
  return (
    <span
      style={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 10,
        fontWeight: 700,
        fontSize: size * 0.62,
      }}
    >
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#08757f" />
        <path d="M9 9h4v5.5h6V9h4v14h-4v-5.5h-6V23H9z" fill="#fff" />
      </svg>
      {withName ? '発注ハブ' : <VisuallyHidden>発注ハブ</VisuallyHidden>}
    </span>
  );
}
