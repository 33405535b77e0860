// A drawn street in the rain, cropped by view: the pictures of the home page, without loading one.

/** Crops of the one scene, as SVG view boxes. */
export const VIEWS = { wide: '0 0 320 180', two: '100 60 120 68', sign: '60 70 150 84' } as const

const LIGHTS = Array.from({ length: 60 }, (_, index) => ({
  x: (index % 10) * 14 + (index % 10 > 4 ? 178 : 4),
  y: 26 + Math.floor(index / 10) * 17,
  lit: (index * 7) % 5 < 2,
}))
const RAIN = Array.from({ length: 44 }, (_, index) => ({ x: (index * 53) % 320, y: (index * 37) % 170 }))

const Street = () => (
  <>
    <rect width="320" height="180" fill="#141b3c" />
    <rect x="0" y="16" width="76" height="134" fill="#232b52" />
    <rect x="80" y="44" width="48" height="100" fill="#1d2548" />
    <rect x="196" y="40" width="46" height="104" fill="#1d2548" />
    <rect x="246" y="12" width="74" height="138" fill="#262e58" />
    {LIGHTS.map(({ x, y, lit }) => (
      <rect key={`${x} ${y}`} x={x} y={y} width="7" height="9" fill={lit ? '#f2c879' : '#31396a'} />
    ))}
    <path d="M0 150 140 118h44l136 32v30H0z" fill="#10162f" />
    <path d="M150 120h22l30 60h-86z" fill="#1a2245" />
  </>
)
const People = () => (
  <>
    <path d="M136 94a24 20 0 0 1 48 0z" fill="#d0475a" />
    <path d="M160 76v48" stroke="#7a2b38" strokeWidth="1.4" />
    <circle cx="152" cy="103" r="5.4" fill="#f0c9a8" />
    <path d="M146.400 104a5.600 6.500 0 0 1 11.200 0v-3a5.600 5.600 0 0 0-11.200 0z" fill="#221826" />
    <path d="M144 132v-16a8 8 0 0 1 16 0v16z" fill="#c23f55" />
    <circle cx="170" cy="100" r="5.6" fill="#e8bd98" />
    <path d="M164.300 100a5.700 6 0 0 1 11.400 0l-1-3.500h-8.500z" fill="#1a1d2e" />
    <path d="M162 132v-19a8 8 0 0 1 16 0v19z" fill="#3b5578" />
  </>
)

export const Scene = ({ view = 'wide', label }: { view?: keyof typeof VIEWS; label?: string }) => (
  <svg
    viewBox={VIEWS[view]}
    preserveAspectRatio="xMidYMid slice"
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    <Street />
    <People />
    {RAIN.map(({ x, y }) => (
      <path key={`${x} ${y}`} d={`M${x} ${y}l-2 8`} stroke="#9fb0e8" strokeOpacity=".35" strokeWidth=".8" />
    ))}
  </svg>
)

const LOOKS = {
  her: { coat: '#c23f55', hair: '#1f1722', skin: '#f0c9a8', fall: 'M-19-4c0-18 38-18 38 0v34h-7V-2c-8-2-16-3-24 0v32h-7z' },
  him: { coat: '#3b5578', hair: '#191c2c', skin: '#e4b993', fall: 'M-18-6c0-17 36-17 36 0-3-5-9-8-18-8s-15 3-18 8z' },
} as const

/** One of the two people of the scene, from the shoulders up. */
export const Portrait = ({ who }: { who: keyof typeof LOOKS }) => {
  const { coat, hair, skin, fall } = LOOKS[who]
  return (
    <svg viewBox="0 0 132 112" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <rect width="132" height="112" fill="#141b3c" />
      <path d="M0 0h26v112H0zM104 0h28v112h-28z" fill="#232b52" />
      <path d="M6 14h6v8H6zM6 40h6v8H6zM16 66h6v8h-6zM112 24h6v8h-6zM120 50h6v8h-6zM112 76h6v8h-6z" fill="#f2c879" />
      <path d="M0 22C20-8 112-8 132 22z" fill="#d0475a" />
      <path d="M30 112c0-26 18-36 36-36s36 10 36 36z" fill={coat} />
      <path d="M59 66h14v14a7 6 0 0 1-14 0z" fill={skin} />
      <g transform="translate(66 52)">
        <ellipse rx="16" ry="19" fill={skin} />
        <path d={fall} fill={hair} />
        <path d="M-8 1h5M3 1h5M-4 10q4 2 8 0" stroke="#3a2630" strokeWidth="1.6" strokeLinecap="round" fill="none" />
      </g>
    </svg>
  )
}
