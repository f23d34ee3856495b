import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isPageRequest, serveWebApp } from './web-app.ts'

let dist: string
let app: FastifyInstance
beforeAll(async () => {
  dist = mkdtempSync(path.join(tmpdir(), 'xinqi-dist-'))
  mkdirSync(path.join(dist, 'assets'))
  writeFileSync(path.join(dist, 'index.html'), '<head><!--xinqi-head--></head>')
  writeFileSync(path.join(dist, 'assets/app-1a2b.js'), 'export {}')
  writeFileSync(path.join(dist, 'assets/app-1a2b.js.br'), 'compressed')
  writeFileSync(path.join(dist, '.built-from'), 'secret')
  app = Fastify()
  await serveWebApp(app, dist, 'demo', [{ who: '"><script>', mobile: '1', password: "it's $& it" }])
  app.setNotFoundHandler((request, reply) =>
    isPageRequest(request.method, request.url, request.headers.accept)
      ? reply.sendPage!()
      : reply.code(404).send(),
  )
})
afterAll(async () => {
  await app.close()
  rmSync(dist, { recursive: true, force: true })
})
const get = (url: string, accept = 'text/html') => app.inject({ method: 'GET', url, headers: { accept } })

describe('the web application', () => {
  it.each(['/', '/login', '/draftAI/some-id', '/platform/tools/helper?x=1.js'])(
    'answers %s with the page, never cached',
    async (url) => {
      const answer = await get(url)
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<meta name="xinqi-mode" content="demo">')
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it('writes what it tells the page so that it stays data', async () => {
    const { body } = await get('/')
    expect(body).not.toContain('<script>')
    expect(body).toContain('it&#39;s $&#38; it')
  })

  it('keeps hashed files for ever and says so when one is gone', async () => {
    expect((await get('/assets/app-1a2b.js')).headers['cache-control']).toContain('immutable')
    const packed = await app.inject({
      url: '/assets/app-1a2b.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(packed).toMatchObject({ body: 'compressed', headers: { 'content-encoding': 'br' } })
    expect(packed.headers['content-type']).toContain('javascript')
    // A page instead of a script is what breaks a browser after an update.
    expect((await get('/assets/app-old.js', '*/*')).statusCode).toBe(404)
  })

  it.each(['/.built-from', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json'])(
    'gives nothing away at %s',
    async (url) => {
      const answer = await get(url, '*/*')
      expect(answer.body).not.toContain('secret')
      expect(answer.body).not.toContain('"name"')
    },
  )

  it('tells the page which way of reaching people there is not', async () => {
    const other = Fastify()
    await serveWebApp(other, dist, 'production', undefined, 'sms')
    expect((await other.inject('/')).body).toContain('<meta name="xinqi-lacks" content="sms">')
    expect((await get('/')).body).not.toContain('xinqi-lacks')
    await other.close()
  })
})
