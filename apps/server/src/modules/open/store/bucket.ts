import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { Outbound, OutboundAnswer } from '../../../platform/security/outbound.ts'
import { OutboundRefused } from '../../../platform/security/outbound.ts'

/** A bucket of somebody else's, spoken to by the rules for addresses that customers type. */
export type BucketSettings = {
  kind: string
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export class BucketRefused extends Error {}

const TOLD: Record<string, string> = {
  NoSuchBucket: '没有这个存储桶',
  InvalidAccessKeyId: '访问密钥编号不正确',
  SignatureDoesNotMatch: '访问密钥不正确',
  AccessDenied: '没有权限，请为该密钥授予读写删除权限',
  NoSuchKey: '对象不存在',
  PermanentRedirect: '地域与存储桶不符',
  AuthorizationHeaderMalformed: '地域与存储桶不符',
  RequestTimeTooSkewed: '双方时钟相差过大',
}
/** A megabyte a second is slow and still gets through. */
const SMALL_REQUEST = 15_000
const PER_MEGABYTE = 1000

/** Every character a signature could be read differently with is written out. */
const encoded = (name: string) =>
  name
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(
        /[!'()*]/g,
        (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .join('/')

/** The clouds want the bucket in the host's name; a server of one's own has no such names. */
export const objectUrl = ({ kind, endpoint, bucket }: BucketSettings, name: string): string => {
  const base = new URL(endpoint)
  if (kind === 'minio') return `${base.origin}/${bucket}/${encoded(name)}`
  return `${base.protocol}//${bucket}.${base.host}/${encoded(name)}`
}

export const bucket = (outside: Outbound, settings: BucketSettings, now: () => Date) => {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: 0,
  })
  const send = async (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer, sizeLimit?: number) => {
    const url = objectUrl(settings, name)
    const sha256 = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const signed = await client.sign(url, {
      method,
      // Signed with the rest: the bucket refuses bytes that are not these.
      headers: {
        'x-amz-content-sha256': sha256,
        ...(body ? { 'content-type': 'application/pdf', 'x-amz-meta-sha256': sha256 } : {}),
      },
      aws: {
        datetime: now()
          .toISOString()
          .replace(/[-:]|\.\d{3}/g, ''),
      },
    })
    let answer: OutboundAnswer
    try {
      answer = await outside.request(url, {
        method,
        headers: {
          ...Object.fromEntries(signed.headers),
          ...(body ? { 'content-length': String(body.length) } : {}),
        },
        body,
        timeLimit: SMALL_REQUEST + Math.ceil((body?.length ?? 0) / 1_000_000) * PER_MEGABYTE,
        sizeLimit,
      })
    } catch (error) {
      if (error instanceof OutboundRefused) throw new BucketRefused(error.message)
      // Whether a port is open, closed or silent is nobody's business.
      throw new BucketRefused('无法连接存储服务')
    }
    if (answer.status >= 200 && answer.status < 300) return answer
    const code = /<Code>(\w{1,60})<\/Code>/.exec(answer.text)?.[1] ?? ''
    throw new BucketRefused(TOLD[code] ?? `存储服务应答 ${answer.status}${code ? `（${code}）` : ''}`)
  }
  return {
    put: async (name: string, bytes: Buffer) => {
      await send('PUT', name, bytes)
    },
    get: async (name: string, sizeLimit: number) => (await send('GET', name, undefined, sizeLimit)).bytes,
    remove: async (name: string) => {
      await send('DELETE', name)
    },
  }
}
