import { Readable } from 'node:stream'
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
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end - 1}/${file.size}`)
  return sendPieces(file, range ?? { start: 0, end: file.size }, reply)
}

/** So much of a file is held at once, however long it is and however slowly it is fetched. */
const PIECE = 4 * 1024 * 1024

const sendPieces = async (file: FileAnswer, { start, end }: Range, reply: FastifyReply) => {
  // The first piece is read before anything is sent: a file that is not there is an error, not half an answer.
  const first = await file.read(start, Math.min(end, start + PIECE))
  if (start + PIECE >= end) return reply.send(first)
  const pieces = async function* () {
    yield first
    for (let at = start + PIECE; at < end; at += PIECE) yield file.read(at, Math.min(end, at + PIECE))
  }
  return reply.header('content-length', end - start).send(Readable.from(pieces(), { objectMode: false }))
}
