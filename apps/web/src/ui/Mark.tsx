// The product's mark: four curtains, the last one open.
export const Mark = ({ size = 20 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden>
    <rect x="1" y="2" width="18" height="16" rx="4" fill="var(--solid)" />
    <path d="M5.2 5.5v9M8.4 5.5v9M11.6 5.5v9" stroke="#fff" strokeWidth="1.4" strokeLinecap="round" opacity=".62" />
    <path d="M14.9 5.5v9" stroke="#fff" strokeWidth="1.7" strokeLinecap="round" />
  </svg>
)
