import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { DemoAccount } from '@xinqi/api/wire'
import type { FastifyInstance } from 'fastify'
import type { Mode } from '../config/settings.ts'
import type { WorkplaceScript } from './workplace-script.ts'

const HEAD_MARK = '<!--xinqi-head-->'

const escapeAttribute = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const metaTags = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, content]) => `<meta name="${name}" content="${escapeAttribute(content)}">`)
    .join('')

/** The built web: hashed assets for ever, the page itself never cached, any address a person may type answered by it. */
export const serveWebApp = async (
  app: FastifyInstance,
  dist: string,
  mode: Mode,
  demoAccounts?: readonly DemoAccount[],
  /** The way of reaching people the platform has not. */
  lacks?: 'sms' | 'mail',
  workplace: WorkplaceScript | null = null,
) => {
  const page = path.join(dist, 'index.html')
  if (!existsSync(page)) return
  const head = metaTags({
    'xinqi-mode': mode,
    ...(lacks ? { 'xinqi-lacks': lacks } : {}),
    ...(workplace ? { 'xinqi-workplace-script': JSON.stringify(workplace) } : {}),
    ...(demoAccounts ? { 'xinqi-demo-accounts': JSON.stringify(demoAccounts) } : {}),
  })
  const html = readFileSync(page, 'utf8').replace(HEAD_MARK, () => head)
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    wildcard: true,
    // The build leaves a .br and a .gz beside every file worth it; nothing is compressed while people wait.
    preCompressed: true,
    cacheControl: false,
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
  // The folder itself is no file: without this the root would be refused before it reaches the page.
  app.get('/', (_request, reply) => reply.sendPage!())
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
