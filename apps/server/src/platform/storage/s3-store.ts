import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import { ObjectMissing, type ObjectStore } from './object-store.ts'
import { partFile, sweepPartFiles } from './part-file.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** What the bucket must promise of everything put into it. */
  objectLock?: ObjectLock
}
export type ObjectLock = { mode: 'governance' | 'compliance'; days: number }

const REQUEST_LIMIT = 30_000
/** Held in memory at once; ten thousand of them make one object at most. */
const UPLOAD_PART = 16 * 1024 * 1024

const bucketOf = ({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings, retries = 3) => {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries })
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/`
  return (name: string, init: RequestInit) =>
    client.fetch(base + name, { ...init, signal: AbortSignal.timeout(REQUEST_LIMIT) })
}

const WRONG: Record<string, string> = {
  NoSuchBucket: '没有这个存储桶',
  InvalidAccessKeyId: '访问密钥不正确',
  SignatureDoesNotMatch: '访问密钥不正确',
}

/** Whether the bucket is there and lets us in, asked for a file it does not have; throws what is wrong. */
export const reachBucket = async (settings: S3Settings): Promise<void> => {
  const answer = await bucketOf(settings, 0)('reached', {}).catch((error: Error) => {
    const { code } = (error.cause ?? {}) as { code?: string }
    throw new Error(`连不上${code ? `（${code}）` : ''}`, { cause: error })
  })
  const told = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
  if (WRONG[told]) throw new Error(WRONG[told])
  // Whoever may not list a bucket is told that he may not see, not that it is missing.
  if (!['NoSuchKey', 'AccessDenied'].includes(told))
    throw new Error(`应答异常（${[answer.status, told].join(' ').trim()}）`)
}

/** What a bucket's own words on object lock lack of what was asked for; nothing when they will do. */
export const lockLacks = (told: string, { mode, days }: ObjectLock): string | undefined => {
  const said = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(told)?.[1]
  if (said('ObjectLockEnabled') !== 'Enabled') return '没有开启对象锁定（只能在建立存储桶时开启）'
  const isMode = said('Mode')
  if (!isMode) return '开启了对象锁定，但没有设置默认保留期限'
  if (mode === 'compliance' && isMode !== 'COMPLIANCE') return `默认保留方式是 ${isMode}，要求 COMPLIANCE`
  const kept = Number(said('Days') ?? 0) + 365 * Number(said('Years') ?? 0)
  return kept < days ? `默认保留 ${kept} 天，要求至少 ${days} 天` : undefined
}

/** Asked at start where the settings ask for it: a bucket that could be emptied is found out before it holds a contract. */
export const checkObjectLock = async (settings: S3Settings): Promise<void> => {
  if (!settings.objectLock) return
  const answer = await bucketOf(settings, 0)('?object-lock', {})
  const told = await answer.text()
  const code = /<Code>(\w+)<\/Code>/.exec(told)?.[1] ?? ''
  if (code === 'AccessDenied')
    throw new Error('无权查看对象锁定的设置，请授予 s3:GetBucketObjectLockConfiguration')
  if (!answer.ok && code !== 'ObjectLockConfigurationNotFoundError')
    throw new Error(`查看对象锁定的设置时应答异常（${[answer.status, code].join(' ').trim()}）`)
  const lacking = lockLacks(told, settings.objectLock)
  if (lacking) throw new Error(lacking)
}

/**
 * Any store that speaks the S3 protocol, addressed path-style so that it needs no wildcard name. What is written
 * piece by piece waits in a folder here until it is whole: a bucket cannot rename.
 */
export const s3Store = (settings: S3Settings, unfinished: string, uploadPart = UPLOAD_PART): ObjectStore => {
  const send = bucketOf(settings)
  const refused = async (what: string, answer: Response) =>
    new Error(`S3 ${what} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
  const put = async (name: string, bytes: Uint8Array): Promise<Response> => {
    // A bucket with object lock takes nothing without it; any other compares it with what arrived.
    const md5 = createHash('md5').update(bytes).digest('base64')
    const answer = await send(name, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'content-md5': md5 },
    })
    if (!answer.ok) throw await refused('put', answer)
    return answer
  }
  const asked = async (name: string, body?: string): Promise<string> => {
    const answer = await send(name, { method: 'POST', ...(body ? { body } : {}) })
    const text = await answer.text()
    // Putting the parts together is answered before it is done: an error may follow a good status.
    if (!answer.ok || text.includes('<Error>'))
      throw new Error(`S3 upload answered ${answer.status}: ${text.slice(0, 200)}`)
    return text
  }
  const upload = async (name: string, parts: AsyncIterable<Uint8Array>): Promise<void> => {
    const id = /<UploadId>([^<]+)<\/UploadId>/.exec(await asked(`${name}?uploads`))?.[1]
    if (!id) throw new Error('S3 upload was given no number')
    const uploadId = encodeURIComponent(id)
    try {
      const named: string[] = []
      for await (const part of parts) {
        const number = named.length + 1
        const answer = await put(`${name}?partNumber=${number}&uploadId=${uploadId}`, part)
        named.push(
          `<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag') ?? ''}</ETag></Part>`,
        )
      }
      const whole = `<CompleteMultipartUpload>${named.join('')}</CompleteMultipartUpload>`
      await asked(`${name}?uploadId=${uploadId}`, whole)
    } catch (error) {
      await send(`${name}?uploadId=${uploadId}`, { method: 'DELETE' }).catch(() => undefined)
      throw error
    }
  }
  return {
    put: async (name, bytes) => {
      await put(name, bytes)
    },
    begin: async () => {
      await sweepPartFiles(unfinished, Date.now())
      const part = await partFile(unfinished)
      return {
        write: part.write,
        finish: async (name) => {
          await part.close()
          await upload(name, piecesOf(part.path, uploadPart))
          await part.drop()
        },
        drop: part.drop,
      }
    },
    get: async (name, start = 0, end) => {
      const whole = start === 0 && end === undefined
      const range: Record<string, string> = whole
        ? {}
        : { range: `bytes=${start}-${end === undefined ? '' : end - 1}` }
      const answer = await send(name, { headers: range })
      if (answer.status === 404) throw new ObjectMissing(name)
      // Beyond its end there is nothing, which is no mistake.
      if (answer.status === 416) return Buffer.alloc(0)
      if (!answer.ok) throw await refused('get', answer)
      const bytes = Buffer.from(await answer.arrayBuffer())
      // A store may ignore the range and send everything.
      return whole || answer.status === 206 ? bytes : bytes.subarray(start, end)
    },
    has: async (name) => {
      const answer = await send(name, { method: 'HEAD' })
      if (answer.status === 404) return false
      if (!answer.ok) throw new Error(`S3 head answered ${answer.status}`)
      return true
    },
    writtenAt: async (name) => {
      const answer = await send(name, { method: 'HEAD' })
      if (answer.status === 404) return undefined
      if (!answer.ok) throw new Error(`S3 head answered ${answer.status}`)
      return new Date(answer.headers.get('last-modified') ?? Date.now())
    },
    probe: () => reachBucket(settings),
    list: () => namesIn(send),
    remove: async (name) => {
      const answer = await send(name, { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw await refused('delete', answer)
    },
  }
}

const PAGE = /<Key>([^<]+)<\/Key>/g
const XML: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }
const plain = (text: string) => text.replace(/&(amp|lt|gt|quot|apos);/g, (name) => XML[name]!)

/** ListObjectsV2, a thousand names a time. */
async function* namesIn(send: ReturnType<typeof bucketOf>): AsyncGenerator<string, void> {
  let after = ''
  for (;;) {
    const answer = await send(`?list-type=2&max-keys=1000${after}`, {})
    const text = await answer.text()
    if (!answer.ok) throw new Error(`S3 list answered ${answer.status}: ${text.slice(0, 200)}`)
    for (const [, name] of text.matchAll(PAGE)) yield plain(name!)
    const next = /<NextContinuationToken>([^<]+)</.exec(text)?.[1]
    if (!next) return
    after = `&continuation-token=${encodeURIComponent(plain(next))}`
  }
}

async function* piecesOf(file: string, size: number): AsyncGenerator<Uint8Array, void> {
  const handle = await open(file)
  try {
    const piece = Buffer.alloc(size)
    for (;;) {
      const { bytesRead } = await handle.read(piece, 0, size)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
