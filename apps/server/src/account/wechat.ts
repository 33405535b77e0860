// The WeChat side of QR sign-in: the address of its QR page, and exchanging its code for an identity.
import type { Logger } from 'pino'
import { STATUS } from '@qianmu/contract/kit/status'
import { Refusal } from '../kit/refuse.ts'
import type { Settings } from '../kit/settings.ts'

export interface WeChat {
  /** Whether WX_APP_ID is set; otherwise the built-in page is used. */
  readonly connected: boolean
  /** WeChat's QR page for website sign-in, which comes back to `redirect` with `code` and `state`. */
  qrPage(redirect: string, state: string): string
  /** The identity behind WeChat's code. */
  identityOf(code: string): Promise<{ identity: string; nickname: string }>
}

const TIMEOUT_MS = 8000

async function getJson(url: URL): Promise<Record<string, unknown>> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const text = (await response.text()).slice(0, 20_000)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return JSON.parse(text) as Record<string, unknown>
}

/** The connector to WeChat's open platform (sns/oauth2/access_token, sns/userinfo). */
export function wechatOf(settings: Settings, log: Logger): WeChat {
  const api = (path: string, query: Record<string, string>) => {
    const url = new URL(path, settings.WX_API_URL)
    url.search = new URLSearchParams(query).toString()
    return url
  }
  return {
    connected: settings.WX_APP_ID !== '',
    qrPage(redirect, state) {
      const query = new URLSearchParams({
        appid: settings.WX_APP_ID,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      })
      return `${settings.WX_OPEN_URL}/connect/qrconnect?${query}#wechat_redirect`
    },
    async identityOf(code) {
      try {
        const grant = await getJson(
          api('/sns/oauth2/access_token', {
            appid: settings.WX_APP_ID,
            secret: settings.WX_APP_SECRET,
            code,
            grant_type: 'authorization_code',
          }),
        )
        const { access_token: accessToken, openid, unionid } = grant
        if (typeof openid !== 'string' || typeof accessToken !== 'string')
          throw new Error(`WeChat refused the code: ${String(grant.errcode)}`)
        const person = await getJson(api('/sns/userinfo', { access_token: accessToken, openid }))
        return {
          identity: `wx:${typeof unionid === 'string' ? unionid : openid}`,
          nickname: typeof person.nickname === 'string' ? person.nickname : '',
        }
      } catch (error) {
        log.warn({ err: error }, 'WeChat sign-in failed')
        throw new Refusal(STATUS.busy, '微信登录暂时不可用，请换一种方式登录', { http: 503, retryAfterS: 10 })
      }
    },
  }
}
