import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileAnswer } from './call.ts'

type Range = { start: number; end: number }

/** One `bytes=a-b` range; anything odd is answered with the whole file, as the protocol allows. */
export const parseRange = (header: string | undefined, size: number): Range | 'unsatisfiable' | undefined => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return undefined
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size : Math.min(size, Number(match[2]) + 1)
  return start >= size || start >= end ? 'unsatisfiable' : { start, end }
}

const disposition = ({ download, fileName }: FileAnswer) => {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${download ? 'attachment' : 'inline'}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

export const sendFile = async (file: FileAnswer, request: FastifyRequest, reply: FastifyReply) => {
  reply
    .header('content-disposition', disposition(file))
    .header('accept-ranges', 'bytes')
    .header('cache-control', 'private, no-store')
    // Whatever the file holds, it runs nothing here.
    .header('content-security-policy', "sandbox; default-src 'none'")
    .type(file.mediaType)
  const range = parseRange(request.headers.range, file.size)
  if (range === 'unsatisfiable') {
    return reply.code(416).header('content-range', `bytes */${file.size}`).send(Buffer.alloc(0))
  }
  if (!range) return reply.send(await file.read(0, file.size))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end - 1}/${file.size}`)
    .send(await file.read(range.start, range.end))
}
