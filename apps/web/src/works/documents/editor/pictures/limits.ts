// How wide pictures stand in the text.

/** Width of the text on the page, in CSS pixels (manuscript.css). */
const TEXT_WIDTH = 584
/** Narrowest and widest, in per cent of the text; of a step by key. */
export const SHARE = { least: 10, greatest: 100, step: 5 } as const

/** A width that is allowed. */
export const shareOf = (share: number): number => Math.max(SHARE.least, Math.min(SHARE.greatest, Math.round(share)))

/** A new picture stands as large as it is, if there is room. @param width pixels */
export const firstShare = (width: number): number => shareOf((width / TEXT_WIDTH) * 100)
