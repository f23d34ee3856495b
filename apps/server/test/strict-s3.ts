import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'

/** An S3 server that checks the version-4 signature as the real ones do, and holds objects in memory. */
export const strictS3 = (
  secret: string,
  isDown: () => boolean = () => false,
  /** What it says of its object lock; with one it refuses what comes without a checksum. */
  lock: () => string | undefined = () => undefined,
) => {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Map<string, Buffer>>()
  const hmac = (k: string | Buffer, data: string) => createHmac('sha256', k).update(data).digest()
  const hex = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
  const isSigned = (method: string, url: string, headers: Record<string, string>, body: Buffer) => {
    const match =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      )
    if (!match) return false
    const [, , day, region, names, signature] = match
    const claimed = headers['x-amz-content-sha256']
    if (claimed !== 'UNSIGNED-PAYLOAD' && claimed !== hex(body)) return false
    const [name, query = ''] = url.split('?')
    const canonical = [
      method,
      name,
      query
        .split('&')
        .map((pair) => (pair === '' || pair.includes('=') ? pair : `${pair}=`))
        .sort()
        .join('&'),
      ...names!.split(';').map((n) => `${n}:${headers[n]}`),
      '',
      names,
      claimed,
    ].join('\n')
    const scope = `${day}/${region}/s3/aws4_request`
    const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hex(canonical)].join('\n')
    const signing = hmac(hmac(hmac(hmac(`AWS4${secret}`, day!), region!), 's3'), 'aws4_request')
    return createHmac('sha256', signing).update(text).digest('hex') === signature
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const url = request.url!
      if (isDown()) {
        response.statusCode = 503
        return response.end('<Error><Code>SlowDown</Code></Error>')
      }
      if (!isSigned(request.method!, url, request.headers as Record<string, string>, body)) {
        response.statusCode = 403
        return response.end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
      }
      const [name, query] = url.split('?')
      const asked = new URLSearchParams(query)
      if (asked.has('object-lock')) {
        const told = lock()
        response.statusCode = told === 'denied' ? 403 : told ? 200 : 404
        return response.end(
          told === 'denied'
            ? '<Error><Code>AccessDenied</Code></Error>'
            : (told ?? '<Error><Code>ObjectLockConfigurationNotFoundError</Code></Error>'),
        )
      }
      const md5 = createHash('md5').update(body).digest('base64')
      if (request.method === 'PUT' && lock() && request.headers['content-md5'] !== md5) {
        response.statusCode = 400
        return response.end('<Error><Code>InvalidRequest</Code></Error>')
      }
      if (asked.has('uploads')) {
        uploads.set('one/+upload', new Map())
        return response.end(
          '<InitiateMultipartUploadResult><UploadId>one/+upload</UploadId></InitiateMultipartUploadResult>',
        )
      }
      if (request.method === 'GET' && asked.get('list-type') === '2') {
        // Two a page, so that whoever asks must ask again.
        const names = [...objects.keys()].filter((key) => key.startsWith(name!)).sort()
        const from = Number(asked.get('continuation-token') ?? 0)
        const more = from + 2 < names.length
        const keys = names
          .slice(from, from + 2)
          .map((key) => `<Contents><Key>${key.slice(name!.length)}</Key></Contents>`)
        const next = more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
        return response.end(`<ListBucketResult>${keys.join('')}${next}</ListBucketResult>`)
      }
      const parts = uploads.get(asked.get('uploadId') ?? '')
      if (request.method === 'PUT' && parts) {
        const etag = `"${hex(body)}"`
        parts.set(
          `<Part><PartNumber>${asked.get('partNumber')}</PartNumber><ETag>${etag}</ETag></Part>`,
          body,
        )
        return response.setHeader('etag', etag).end()
      }
      if (request.method === 'POST' && parts) {
        const whole = `<CompleteMultipartUpload>${[...parts.keys()].join('')}</CompleteMultipartUpload>`
        if (body.toString() !== whole) return response.end('<Error><Code>InvalidPart</Code></Error>')
        objects.set(name!, Buffer.concat([...parts.values()]))
        return response.end('<CompleteMultipartUploadResult/>')
      }
      if (request.method === 'PUT') {
        objects.set(url, body)
        return response.end()
      }
      const held = objects.get(url)
      if (request.method === 'DELETE') {
        objects.delete(url)
        response.statusCode = 204
        return response.end()
      }
      if (!held) {
        response.statusCode = 404
        return response.end('<Error><Code>NoSuchKey</Code></Error>')
      }
      const range = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '')
      if (range) {
        response.statusCode = 206
        return response.end(held.subarray(Number(range[1]), range[2] ? Number(range[2]) + 1 : undefined))
      }
      return response.end(held)
    })
  })
  return { server, objects }
}
