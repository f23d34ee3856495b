import { TimestampError } from '../cms/timestamp-error.ts'
import { checkToken, readToken, type TimestampToken } from '../cms/timestamp-token.ts'
import { DIGEST, type DigestName } from '../pki/key-kind.ts'
import type { Certificate } from '../pki/read-certificate.ts'
import { trustedChain } from '../verify/trusted-chain.ts'
import { encodeRequest, newNonce } from './request.ts'
import { tokenOfResponse } from './response.ts'
import type { TimestampSource } from './source.ts'

export interface HttpTimestampOptions {
  url: string
  timeoutMs?: number
  policy?: string
  headers?: Record<string, string>
  /** Room kept in signatures; public services send their whole chain. */
  maxTokenBytes?: number
  /** Certificates (DER) for long-term validation, when the service's chain is known. */
  certificates?: readonly Uint8Array[]
  digestName?: DigestName
  /** Where the chain of whoever stamped must end (DER), with what may lie between. Without it nobody's word is asked. */
  trust?: { anchors: readonly Uint8Array[]; others?: readonly Uint8Array[] }
  /** Our own time, and how far the service's may be from it. */
  clock?: () => Date
  toleranceMs?: number
  fetch?: typeof fetch
}

const MAX_RESPONSE_BYTES = 1 << 20
const TOLERANCE_MS = 5 * 60_000

/** RFC 3161 over HTTP. The token is checked against what was asked before anyone uses it. */
export class HttpTimestampSource implements TimestampSource {
  readonly #options: HttpTimestampOptions
  readonly maxTokenBytes: number
  readonly certificates: readonly Uint8Array[]
  readonly digestName: DigestName

  constructor(options: HttpTimestampOptions) {
    this.#options = options
    this.maxTokenBytes = options.maxTokenBytes ?? 12_288
    this.digestName = options.digestName ?? 'sha256'
    this.certificates = options.certificates ?? []
  }

  async timestamp(digest: Uint8Array): Promise<TimestampToken> {
    const { digestName } = this
    const nonce = newNonce()
    const request = encodeRequest(digest, digestName, { policy: this.#options.policy, nonce })
    const token = readToken(tokenOfResponse(await this.#post(request)))
    const invalid = (message: string) => new TimestampError('TIMESTAMP_INVALID', message)
    if (!token.nonce?.equals(nonce)) throw invalid('时间戳的随机数与请求不符')
    if (token.imprintOid !== DIGEST[digestName].oid) throw invalid('时间戳的摘要算法与请求不符')
    if (this.#options.policy && token.policy !== this.#options.policy) throw invalid('时间戳的策略与请求不符')
    const check = checkToken(token, () => Buffer.from(digest))
    if (!check.imprintMatches) throw invalid('时间戳的摘要与请求不符')
    if (check.faults.length > 0) throw invalid(`时间戳签名验证不通过（${check.faults.join('、')}）`)
    if (!check.usageAllowsTimestamps) throw invalid('时间戳证书的用途不是时间戳')
    this.#assertBelievable(token, check.certificate!)
    return token
  }

  /** Whose word it is, and that his clock is not somewhere else. */
  #assertBelievable(token: TimestampToken, certificate: Certificate): void {
    const { trust, clock, toleranceMs = TOLERANCE_MS } = this.#options
    const invalid = (message: string, cause?: unknown) =>
      new TimestampError('TIMESTAMP_INVALID', message, { cause })
    if (clock && Math.abs(token.time.getTime() - clock().getTime()) > toleranceMs)
      throw invalid('时间戳的时间与本机相差过大')
    if (!trust) return
    const others = [...token.signedData.certificates, ...(trust.others ?? [])]
    try {
      trustedChain(certificate, { others, anchors: trust.anchors, at: token.time })
    } catch (cause) {
      throw invalid('时间戳证书没有通向受信任的根证书', cause)
    }
  }

  async #post(request: Buffer): Promise<Buffer> {
    const { url, headers, timeoutMs = 10_000, fetch: send = fetch } = this.#options
    let response: Response
    let body: Buffer
    try {
      response = await send(url, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/timestamp-query',
          accept: 'application/timestamp-reply',
        },
        body: Uint8Array.from(request),
        // an answer from somewhere else than was configured is nobody's
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      })
      body = await readBounded(response)
    } catch (cause) {
      if (cause instanceof TimestampError) throw cause
      throw new TimestampError('TIMESTAMP_UNREACHABLE', '时间戳服务无法连接或超时', { cause })
    }
    if (!response.ok) {
      throw new TimestampError('TIMESTAMP_UNREACHABLE', `时间戳服务返回 HTTP ${response.status}`)
    }
    const type = response.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
    if (type !== 'application/timestamp-reply')
      throw new TimestampError('TIMESTAMP_INVALID', `时间戳服务的响应类型不对（${type ?? '无'}）`)
    return body
  }
}

async function readBounded(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let total = 0
  for await (const chunk of response.body ?? []) {
    total += chunk.length
    if (total > MAX_RESPONSE_BYTES) throw new TimestampError('TIMESTAMP_INVALID', '时间戳服务的响应过大')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
