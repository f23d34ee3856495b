export type ForeignAppKind = 'alipay' | 'wechat' | 'dingtalk'
export type ForeignPerson = { subject: string; name: string | null }

/** An app people already have and that will say who they are. An implementation is one file; the sandbox says that it is one. */
export type ForeignApp = {
  way: ForeignAppKind
  label: string
  isSandbox: boolean
  /** `scan`: its address is drawn as a code for a telephone. `open`: it shows a page of its own in this browser. */
  mode: 'scan' | 'open'
  authorizeUrl: (state: string, returnUrl: string) => string
  person: (authCode: string) => Promise<ForeignPerson>
}

const LABELS: Record<ForeignAppKind, string> = { alipay: '支付宝', wechat: '微信', dingtalk: '钉钉' }
/** What people call it, and whether it is the app itself. */
export const namedApp = (
  way: ForeignAppKind,
  isSandbox: boolean,
): Pick<ForeignApp, 'way' | 'label' | 'isSandbox'> => ({
  way,
  label: LABELS[way],
  isSandbox,
})

/** The other side does not vouch for anybody by this code. */
export class ForeignRefused extends Error {}
/** The other side could not be asked. */
export class ForeignUnavailable extends Error {}

const TIME_LIMIT = 8000

/** One exchange with a vendor: silence and server errors are its trouble, not the person's. */
export const askVendor = async (url: string, init: RequestInit = {}): Promise<string> => {
  let answer: Response
  try {
    answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIME_LIMIT) })
  } catch (error) {
    throw new ForeignUnavailable(`无应答：${(error as Error).message}`)
  }
  const text = await answer.text()
  if (answer.status >= 500) throw new ForeignUnavailable(`对方出错：${answer.status}`)
  return text
}

export const readJson = (text: string): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null) return parsed as Record<string, unknown>
  } catch {
    // Falls through: not JSON, so not the vendor we know.
  }
  throw new ForeignUnavailable('对方返回的内容无法识别')
}

export const askForJson = async (url: string, init?: RequestInit): Promise<Record<string, unknown>> =>
  readJson(await askVendor(url, init))
