// Fetching from addresses that strangers name: only from the public network, bounded in time and size, and never a door of the own one.
import { lookup } from 'node:dns'
import { type IncomingMessage, request as http, type RequestOptions } from 'node:http'
import { request as https } from 'node:https'
import { BlockList, isIP } from 'node:net'

/** A request without fetch's own limits. @param connectMs until the connection stands; without, as long as the system tries */
export const sent = (url: URL, options: RequestOptions, body?: string | Uint8Array, connectMs?: number) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http)(url, options, resolve)
    if (connectMs !== undefined) {
      const timer = setTimeout(() => request.destroy(new Error('no connection in time')), connectMs)
      const stands = () => clearTimeout(timer)
      request.on('socket', socket => (socket.connecting ? socket.once('connect', stands) : stands())).on('close', stands)
    }
    request.on('error', reject).end(body)
  })

/** What no service on the public network has: loopback, link-local and private ranges (RFC 6890), in both families. */
const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  // Tunnels that name an IPv4 address inside: Teredo and 6to4.
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')
const isPublic = (address: string) => !PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether a host of an address stands in the own network: a private number, or a name that only that network has. */
export function isOwnHost(hostname: string): boolean {
  const host = hostname.replaceAll(/[[\]]/g, '')
  return isIP(host) ? !isPublic(host) : !host.includes('.') || /\.(?:local|lan|internal|localhost)$/.test(host)
}

/** A name or number that leads into the own network. */
class Inside extends Error {}

/** Resolves a name for a connection, and refuses one that leads into the own network: what is checked is what is connected to. */
const publicLookup: NonNullable<RequestOptions['lookup']> = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    const inside = found?.some(({ address }) => !isPublic(address))
    const refusal = error ?? (inside ? new Inside(`${host} leads into the own network`) : null)
    if (options.all) done(refusal, refusal ? [] : found)
    else done(refusal, found?.[0]?.address ?? '', found?.[0]?.family)
  })
}

/** Why nothing was fetched: no address of the web, the own network, another status than 200, too large, too late, nobody there. */
export type Refused = 'address' | 'inside' | 'status' | 'large' | 'late' | 'unreachable'
export type Fetched = { bytes: Uint8Array } | { refused: Refused }

interface Fetching {
  /** `host:port` of the own network from which may be fetched all the same. */
  own: readonly string[]
  /** How many times another address is followed; each is checked like the first. */
  redirects?: number
  signal: AbortSignal
  /** Bytes of the longest answer that is read. */
  cap: number
  /** For the whole answer, in ms. */
  timeoutMs: number
}

const REDIRECTS: readonly (number | undefined)[] = [301, 302, 303, 307, 308]

/** Bytes at an address. @throws what aborted `signal`, when that was the end of it */
export async function fetchPublic(address: string, { own, redirects = 0, signal, cap, timeoutMs }: Fetching): Promise<Fetched> {
  const limit = AbortSignal.timeout(timeoutMs)
  try {
    let url = URL.parse(address)
    for (let left = redirects; ; left--) {
      if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return { refused: 'address' }
      const foreign = !own.includes(url.host)
      const host = url.hostname.replaceAll(/[[\]]/g, '')
      if (foreign && isIP(host) && !isPublic(host)) return { refused: 'inside' }
      const answer = await sent(url, { signal: AbortSignal.any([signal, limit]), ...(foreign && { lookup: publicLookup }) })
      if (answer.statusCode === 200) return await read(answer, cap)
      answer.destroy()
      if (left <= 0 || !REDIRECTS.includes(answer.statusCode)) return { refused: 'status' }
      url = URL.parse(answer.headers.location ?? '', url.href)
    }
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof Inside) return { refused: 'inside' }
    return { refused: limit.aborted ? 'late' : 'unreachable' }
  }
}

async function read(answer: IncomingMessage, cap: number): Promise<Fetched> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Uint8Array>) {
    size += part.length
    // Leaving the loop cancels the rest of the answer.
    if (size > cap) return { refused: 'large' }
    parts.push(part)
  }
  return { bytes: Buffer.concat(parts) }
}
