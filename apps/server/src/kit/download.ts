// File names and cells that leave in a download, made harmless.

/** Content-Disposition for a download with a Chinese name (RFC 6266, RFC 5987); control characters and quotes never pass. */
export const attachment = (name: string) => {
  const clean = name.replace(/[\u0000-\u001f\u007f"\\/:*?<>|\u202a-\u202e\u2066-\u2069]/g, '_').slice(0, 150) || '下载'
  const ascii = clean.replace(/[^\u0020-\u007e]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(clean).replace(/['()]/g, char => `%${char.charCodeAt(0).toString(16)}`)}`
}
