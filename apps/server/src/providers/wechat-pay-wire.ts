import {
  createDecipheriv,
  createHash,
  createSign,
  createVerify,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { rsaPrivateKey, rsaPublicKey } from '../platform/keys/rsa-key.ts'
import { NoticeRefused, PaymentUnavailable } from './payment.ts'

// How one speaks with WeChat Pay, APIv3: every request signed by us, every answer and notice signed by them, over the
// bytes as they came. Nothing here knows what is asked.

export type WechatPayKeys = {
  endpoint: string
  mchId: string
  /** Serial of our merchant certificate, and its key (PKCS#8, PEM or base64). */
  serial: string
  privateKey: string
  /** 32 bytes agreed with the vendor: hides notices and certificates. */
  apiKey: string
  /** The vendor's public key (`PUB_KEY_ID_…`). Older merchants have none and go by the vendor's certificates. */
  publicKeyId?: string
  publicKey?: string
}

const REQUEST_LIMIT = 10_000
const WINDOW_SECONDS = 300
const TAG_BYTES = 16
/** Anybody may send us a serial we do not know: asking for new certificates is not his to command. */
const FETCH_EVERY = 60_000
const PUBLIC_KEY_PREFIX = 'PUB_KEY_ID_'

export type Hidden = { algorithm?: unknown; ciphertext?: unknown; nonce?: unknown; associated_data?: unknown }
type Marks = { timestamp: string; nonce: string; signature: string; serial: string }
type HeaderOf = (name: string) => string | null
export type WechatPayAnswer = { status: number; body: Record<string, unknown> }

/** What the vendor refused, in a signed answer: a fact, unlike an answer that merely failed. */
export class WechatRefusal extends Error {
  readonly code: string
  readonly words: string
  constructor(code: string, words: string) {
    super(`微信支付拒绝：${code} ${words}`)
    this.code = code
    this.words = words
  }
}
class Untrusted extends Error {}

const marksIn = (header: HeaderOf): Marks => {
  const mark = (name: string) => {
    const value = header(`wechatpay-${name}`)
    if (!value) throw new Untrusted(`没有 Wechatpay-${name}`)
    return value
  }
  return {
    timestamp: mark('timestamp'),
    nonce: mark('nonce'),
    signature: mark('signature'),
    serial: mark('serial'),
  }
}
const readObject = (text: string): Record<string, unknown> => {
  const value: unknown = text === '' ? {} : JSON.parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
  return value as Record<string, unknown>
}

export const wechatPayWire = (keys: WechatPayKeys, clock: () => Date) => {
  const own = rsaPrivateKey(keys.privateKey)
  const secret = Buffer.from(keys.apiKey, 'utf8')
  const fixed = new Map<string, KeyObject>()
  if (keys.publicKeyId && keys.publicKey) fixed.set(keys.publicKeyId, rsaPublicKey(keys.publicKey))
  /** By certificates: during a change of theirs two are good at once. */
  const certified = new Map<string, X509Certificate>()
  let fetchedAt = Number.NEGATIVE_INFINITY
  let fetching: Promise<void> | null = null

  const open = ({ algorithm, ciphertext, nonce, associated_data: bound = '' }: Hidden): string => {
    if (
      algorithm !== 'AEAD_AES_256_GCM' ||
      typeof ciphertext !== 'string' ||
      typeof nonce !== 'string' ||
      typeof bound !== 'string'
    )
      throw new Untrusted('加密内容的格式不对')
    const bytes = Buffer.from(ciphertext, 'base64')
    if (bytes.length <= TAG_BYTES) throw new Untrusted('加密内容过短')
    try {
      const decipher = createDecipheriv('aes-256-gcm', secret, Buffer.from(nonce, 'utf8'), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      decipher.setAAD(Buffer.from(bound, 'utf8'))
      return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    } catch (error) {
      throw new Untrusted('无法解密', { cause: error })
    }
  }

  const send = async (method: 'GET' | 'POST', path: string, body: string) => {
    const { response, bytes } = await sendTo(method, new URL(keys.endpoint + path), body)
    return { response, text: bytes.toString('utf8') }
  }
  const sendTo = async (method: 'GET' | 'POST', url: URL, body: string) => {
    const timestamp = String(Math.floor(clock().getTime() / 1000))
    const nonce = randomBytes(16).toString('hex')
    const signature = createSign('RSA-SHA256')
      .update(`${method}\n${url.pathname}${url.search}\n${timestamp}\n${nonce}\n${body}\n`, 'utf8')
      .sign(own, 'base64')
    const said = [
      `mchid="${keys.mchId}"`,
      `serial_no="${keys.serial}"`,
      `timestamp="${timestamp}"`,
      `nonce_str="${nonce}"`,
      `signature="${signature}"`,
    ].join(',')
    try {
      const response = await fetch(url, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(REQUEST_LIMIT),
        headers: {
          accept: 'application/json',
          'user-agent': 'xinqi',
          authorization: `WECHATPAY2-SHA256-RSA2048 ${said}`,
          ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
          // Asks for answers under the key rather than a certificate.
          ...(keys.publicKeyId ? { 'wechatpay-serial': keys.publicKeyId } : {}),
        },
        ...(method === 'POST' ? { body } : {}),
      })
      return { response, bytes: Buffer.from(await response.arrayBuffer()) }
    } catch (error) {
      throw new PaymentUnavailable('微信支付没有应答', { cause: error })
    }
  }

  /** A file the vendor keeps elsewhere under its own address; it carries no signature, so its hash was told before. */
  const download = async (address: string, hash: string): Promise<Buffer> => {
    const url = new URL(address)
    // Only where we were sent to by a signed answer, and never away from the vendor.
    if (url.origin !== new URL(keys.endpoint).origin) throw new PaymentUnavailable('账单地址不属于微信支付')
    const { response, bytes } = await sendTo('GET', url, '')
    if (!response.ok) throw new PaymentUnavailable(`账单下载失败：${response.status}`)
    if (createHash('sha1').update(bytes).digest('hex') !== hash.toLowerCase())
      throw new PaymentUnavailable('账单与其摘要不符')
    return bytes
  }

  const verify = (marks: Marks, text: string, key: KeyObject): void => {
    if (!/^\d{1,12}$/.test(marks.timestamp)) throw new Untrusted('时间戳不对')
    if (Math.abs(clock().getTime() / 1000 - Number(marks.timestamp)) > WINDOW_SECONDS)
      throw new Untrusted('时间相差超过五分钟')
    const genuine = createVerify('RSA-SHA256')
      .update(`${marks.timestamp}\n${marks.nonce}\n${text}\n`, 'utf8')
      .verify(key, marks.signature, 'base64')
    if (!genuine) throw new Untrusted('签名不正确')
  }

  /** They come hidden with our shared key, and the answer is signed by one of them: both must hold. */
  const fetchCertificates = async (): Promise<void> => {
    const { response, text } = await send('GET', '/v3/certificates', '')
    if (!response.ok) throw new Untrusted(`取不到平台证书：${response.status}`)
    const marks = marksIn((name) => response.headers.get(name))
    const found = new Map<string, X509Certificate>()
    const list = readObject(text).data
    for (const entry of Array.isArray(list) ? list : []) {
      const certificate = new X509Certificate(open(entry.encrypt_certificate as Hidden))
      if (certificate.publicKey.asymmetricKeyType !== 'rsa') continue
      // Known by what is in it, not by what is written beside it.
      found.set(certificate.serialNumber.toUpperCase(), certificate)
    }
    const signer = fixed.get(marks.serial) ?? found.get(marks.serial.toUpperCase())?.publicKey
    if (!signer) throw new Untrusted('平台证书的应答由不认识的证书签名')
    verify(marks, text, signer)
    for (const [serial, certificate] of found) certified.set(serial, certificate)
  }

  const certificateOf = (serial: string): KeyObject | undefined => {
    const certificate = certified.get(serial.toUpperCase())
    const now = clock().getTime()
    const isLive =
      certificate && Date.parse(certificate.validFrom) <= now && now < Date.parse(certificate.validTo)
    return isLive ? certificate.publicKey : undefined
  }

  const keyOf = async (serial: string): Promise<KeyObject> => {
    const known = fixed.get(serial) ?? certificateOf(serial)
    if (known) return known
    if (!serial.startsWith(PUBLIC_KEY_PREFIX)) {
      const now = clock().getTime()
      if (!fetching && now - fetchedAt >= FETCH_EVERY) {
        fetchedAt = now
        fetching = fetchCertificates().finally(() => {
          fetching = null
        })
      }
      await fetching
      const fetched = certificateOf(serial)
      if (fetched) return fetched
    }
    throw new Untrusted('不认识的平台证书或公钥编号')
  }

  const trust = async (header: HeaderOf, text: string): Promise<void> => {
    const marks = marksIn(header)
    verify(marks, text, await keyOf(marks.serial))
  }

  return {
    /** The answer, believed. Throws WechatRefusal for a signed refusal, PaymentUnavailable when nothing is known. */
    ask: async (method: 'GET' | 'POST', path: string, asked?: object): Promise<WechatPayAnswer> => {
      const { response, text } = await send(method, path, asked ? JSON.stringify(asked) : '')
      let body: Record<string, unknown>
      try {
        await trust((name) => response.headers.get(name), text)
        body = readObject(text)
      } catch (error) {
        if (error instanceof PaymentUnavailable) throw error
        throw new PaymentUnavailable(`微信支付的应答不可信（${response.status}）`, { cause: error })
      }
      if (response.ok) return { status: response.status, body }
      const code = typeof body.code === 'string' ? body.code : ''
      const words = typeof body.message === 'string' ? body.message : ''
      if (response.status >= 500 || response.status === 429 || !code)
        throw new PaymentUnavailable(`微信支付暂不可用：${response.status} ${code}`)
      throw new WechatRefusal(code, words)
    },
    download,
    /** What a notice carries, when it is theirs, fresh, and hidden with our key; both layers. */
    readNotice: async (
      header: HeaderOf,
      bytes: Buffer,
    ): Promise<{ notice: Record<string, unknown>; resource: Record<string, unknown> }> => {
      try {
        const text = bytes.toString('utf8')
        await trust(header, text)
        const notice = readObject(text)
        const hidden = notice.resource
        if (typeof hidden !== 'object' || hidden === null) throw new Untrusted('没有加密内容')
        return { notice, resource: readObject(open(hidden as Hidden)) }
      } catch (error) {
        if (error instanceof PaymentUnavailable) throw error
        throw new NoticeRefused(error instanceof Error ? error.message : '无法识别', { cause: error })
      }
    },
  }
}
