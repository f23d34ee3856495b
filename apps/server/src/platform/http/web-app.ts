import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Mode } from '../config/settings.ts'

const HEAD_MARK = '<!--xinqi-head-->'

/** The built web: hashed assets for ever, the page itself never cached, any address a person may type answered by it. */
export const serveWebApp = async (app: FastifyInstance, dist: string, mode: Mode) => {
  const page = path.join(dist, 'index.html')
  if (!existsSync(page)) return
  const html = readFileSync(page, 'utf8').replace(HEAD_MARK, `<meta name="xinqi-mode" content="${mode}">`)
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: true,
    dotfiles: 'deny',
    serveDotFiles: false,
    setHeaders: (reply, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      reply.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.decorateReply('sendPage', function sendPage() {
    return this.code(200).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  })
}

declare module 'fastify' {
  interface FastifyReply {
    sendPage?: () => FastifyReply
  }
}

/** A page address, as opposed to a missing file: a GET that wants HTML and names no file ending. */
export const isPageRequest = (method: string, url: string, accept: string | undefined): boolean =>
  method === 'GET' &&
  (accept === undefined || accept.includes('text/html') || accept.includes('*/*')) &&
  !/\.[a-z0-9]{1,8}$/i.test(url.split('?', 1)[0]!)
