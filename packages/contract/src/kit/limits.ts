// Numbers of the documents that both sides use; each cites where it stands.

/** Seconds between two SMS requests for one phone (document 1 §9). */
export const SMS_COUNTDOWN_S = 60
/** Digits of an SMS code (document 1 §9). */
export const SMS_CODE_LENGTH = 6
/** Digits of a mainland mobile number (document 1 §9). */
export const PHONE_LENGTH = 11
/** Password length (document 1 §9). */
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 16
/** QR sign-in: poll period in ms and number of polls (document 1 §4.4, §9). */
export const QR_POLL_MS = 1000
export const QR_POLL_MAX = 300
/** The QR code is shown this many ms after its session was asked for (document 1 §4.4). */
export const QR_SHOW_MS = 500
/** Bind-phone check delay in ms (document 1 §4.3). */
export const BIND_PHONE_CHECK_MS = 1000
/** Reload after another tab changed user or team, in ms; its flag is cleared after the second (document 1 §4.6). */
export const STORAGE_RELOAD_MS = 1000
export const STORAGE_FLAG_MS = 2000
/** Navigation overlay in ms (document 1 §4.6). */
export const OVERLAY_MS = 2000
/** Token refresh: window before expiry in seconds, throttle in ms (document 1 §4.7). */
export const REFRESH_WINDOW_S = 24 * 3600
export const REFRESH_THROTTLE_MS = 1000
/** Request timeouts in ms (document 1 §7.1, §9). */
export const TIMEOUT_MS = 20_000
export const TIMEOUT_AI_MS = 35_000
export const TIMEOUT_UPLOAD_MS = 300_000
/** Longest idea text (document 1 §9). */
export const IDEA_TEXT_MAX = 2000
/** The deleted-works list is fetched with this size (document 2 §4). */
export const BIN_PAGE_SIZE = 1000
/** Administration menu levels (document 1 §6). */
export const MENU_LEVEL = { module: 1, menu: 2, button: 3 } as const
/** Scope of shared library content: official users write 2 instead of 1 (document 2 §3). */
export const SCOPE = { user: 1, sys: 2, comp: 3 } as const
/** The scope that a user's own library content gets (document 1 §6). */
export const scopeOf = (tags: { is_official?: number }) => (tags.is_official ? SCOPE.sys : SCOPE.user)
/** Thumbnail variants with their longest edge in px (names: document 1 §3; sizes are ours). */
export const THUMBNAILS = { large: 2048, big: 1280, mid: 720, small: 360, mini: 120 } as const
export type Thumbnail = keyof typeof THUMBNAILS
/** Greatest import file in bytes (ours). */
export const IMPORT_MAX_BYTES = 50 * 1024 * 1024
/** Greatest image in bytes (ours). */
export const IMAGE_MAX_BYTES = 30 * 1024 * 1024
/** Greatest other file in bytes (ours). */
export const FILE_MAX_BYTES = 500 * 1024 * 1024
/** Longest document in characters (ours). */
export const DOCUMENT_MAX_CHARS = 2_000_000
