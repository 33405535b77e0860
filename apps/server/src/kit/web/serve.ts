// Serves the built web app: hashed assets for ever, index.html with the instance's settings, and the security headers of every page.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { envelope } from '../envelope.ts'
import { STATUS } from '@qianmu/contract/kit/status'
import { pageFor } from './page-files.ts'
import type { Settings } from '../settings.ts'

const originOf = (url: string) => {
  try {
    return new URL(url).origin
  } catch {
    return ''
  }
}

/** No inline script, no plug-ins, no foreign frames; pictures from blob: and data: for previews (performance-reliability §6 X1). */
export const contentSecurityPolicy = (settings: Settings) => {
  const analytics = originOf(settings.QIANMU_ANALYTICS_SRC)
  const wx = settings.WX_APP_ID ? ` ${originOf(settings.WX_OPEN_URL)}` : ''
  return [
    `default-src 'self'`,
    `script-src 'self'${analytics ? ` ${analytics}` : ''}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' blob: data:`,
    `media-src 'self' blob:`,
    `font-src 'self' data:`,
    `connect-src 'self'${analytics ? ` ${analytics}` : ''}`,
    `worker-src 'self' blob:`,
    `frame-src 'self'${wx}`,
    `object-src 'none'`,
    `base-uri 'self'`,
    `form-action 'self'`,
    `frame-ancestors 'self'`,
  ].join('; ')
}

const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(self), geolocation=()',
  'cross-origin-opener-policy': 'same-origin',
} as const

/** A browser that came by https once stays with it for a year (RFC 6797). */
const HSTS_S = 31_536_000

/** index.html with the base path and the settings block that apps/web/src/kit/settings.ts reads. */
export function pageOf(folder: string, settings: Settings): string {
  const clientSettings = {
    base: settings.QIANMU_BASE,
    analyticsSrc: settings.QIANMU_ANALYTICS_SRC,
    supportUrl: settings.QIANMU_SUPPORT_URL,
    passwordMax: settings.QIANMU_PASSWORD_MAX,
    wechat: settings.WX_APP_ID !== '',
  }
  return readFileSync(path.join(folder, 'index.html'), 'utf8')
    .replace('<head>', `<head><base href="${settings.QIANMU_BASE}">`)
    .replace(/(<script type="application\/json" id="settings">)[^<]*/, (_, tag: string) => tag + escapeJson(clientSettings))
}

const ROOT_TYPES: Record<string, string> = {
  __proto__: null as never,
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
}

/** The few files beside index.html that are fetched by their own name: static workers, the icon, covers. */
function serveRootFiles(fastify: FastifyInstance, folder: string, base: string): void {
  for (const name of readdirSync(folder)) {
    const type = ROOT_TYPES[path.extname(name)]
    if (!type) continue
    const bytes = readFileSync(path.join(folder, name))
    fastify.get(base + name, (_request, reply) => reply.type(type).header('cache-control', 'no-cache').send(bytes))
  }
}

/** Routes for the web app; every unknown GET outside the API answers the page (history mode), everything else unknown answers 404. */
export async function serveWeb(fastify: FastifyInstance, settings: Settings, apiPrefixes: ReadonlySet<string>): Promise<void> {
  const base = settings.QIANMU_BASE
  const pageAt = settings.QIANMU_WEB ? pageFor(settings.QIANMU_WEB, pageOf(settings.QIANMU_WEB, settings)) : undefined
  const policy = contentSecurityPolicy(settings)
  fastify.addHook('onSend', (request, reply, _payload, done) => {
    reply.headers(SECURITY_HEADERS)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', policy)
    if (request.protocol === 'https') reply.header('strict-transport-security', `max-age=${HSTS_S}`)
    done()
  })
  if (settings.QIANMU_WEB) {
    await fastify.register(fastifyStatic, {
      root: path.join(settings.QIANMU_WEB, 'assets'),
      prefix: `${base}assets/`,
      preCompressed: true,
      cacheControl: false,
      index: false,
      decorateReply: false,
      setHeaders: reply => reply.header('cache-control', 'public, max-age=31536000, immutable'),
    })
  }
  if (settings.QIANMU_WEB) serveRootFiles(fastify, settings.QIANMU_WEB, base)
  fastify.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const within = pathname.startsWith(base) ? pathname.slice(base.length - 1) : undefined
    const first = within?.split('/')[1] ?? ''
    const isPage = pageAt && request.method === 'GET' && within !== undefined && !apiPrefixes.has(first) && first !== 'assets'
    if (!isPage) return reply.code(404).send(envelope(STATUS.notFound, '没有这个地址', null))
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'x-frame-options': 'SAMEORIGIN' })
      .send(pageAt(within))
  })
}
