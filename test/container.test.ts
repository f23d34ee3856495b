// The container as it is delivered, really built and started. It takes minutes and both registries, so it runs where a base
// is named that buildah has or may fetch: CONTAINER_BASE=docker.io/library/node:20.20.2-bookworm-slim npx vitest run …
// Where no registry answers, a base of debootstrap's Debian with Node under /usr/local does as well.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const { CONTAINER_BASE, CONTAINER_STORE } = process.env
const canBuild = CONTAINER_BASE !== undefined && spawnSync('buildah', ['--version']).status === 0
const IMAGE = 'localhost/xinqi:drill'
const MINUTES = 60_000
/** Inside a sandbox without namespaces of its own this is the isolation that works, as everywhere else. */
const ISOLATION = ['--isolation', 'chroot']

/** Inside: whoever runs it for us hands no signal on, and may not share our network. */
const START_AND_STOP = `
  const child = require('node:child_process').spawn('node', ['apps/server/dist/main.mjs'], {
    env: { ...process.env, PORT: '0' },
  })
  const ended = new Promise((resolve) => child.once('exit', (...how) => resolve(how)))
  let said = ''
  const up = new Promise((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => {
        process.stderr.write(part)
        said += part
        const told = /信契已启动：(\\S+)/.exec(said)
        if (told) resolve(told[1])
      })
  })
  const ask = async () => {
    const url = await Promise.race([up, ended.then((how) => Promise.reject(new Error('ended with ' + how)))])
    const statusOf = async (path) => (await fetch(url + path)).status
    const page = await fetch(url + '/login', { headers: { accept: 'text/html' } })
    const answers = {
      healthz: await statusOf('/healthz'),
      readyz: await statusOf('/readyz'),
      login: (await page.text()).includes('<html'),
    }
    child.kill('SIGTERM')
    console.log(JSON.stringify({ ...answers, ended: await ended }))
  }
  ask().catch((error) => { console.error(error); process.exit(1) })`

describe.skipIf(!canBuild)('the container, built (skipped: no buildah or no CONTAINER_BASE)', () => {
  const store = CONTAINER_STORE ? ['--root', CONTAINER_STORE] : []
  const buildah = (args: string[]) => {
    const { status, stdout, stderr } = spawnSync('buildah', [...store, ...args], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    })
    if (status !== 0) throw new Error(`buildah ${args[0]}: ${stderr.slice(-3000)}`)
    return stdout.trim()
  }
  const inside = (command: string) => buildah(['run', ...ISOLATION, container, '--', 'sh', '-c', command])
  let container: string

  beforeAll(() => {
    const build = ['build', ...ISOLATION, '--format', 'docker', '--layers']
    buildah([
      ...build,
      '--build-arg',
      `BASE=${CONTAINER_BASE}`,
      '-t',
      IMAGE,
      '-f',
      'deploy/Containerfile',
      '.',
    ])
    container = buildah(['from', '--pull-never', IMAGE])
  }, 60 * MINUTES)
  afterAll(() => {
    if (container) buildah(['rm', container])
  }, MINUTES)

  it('holds nothing that builds, and cannot change itself', () => {
    expect(inside('id -u')).toBe('10001')
    for (const tool of ['npm', 'npx', 'tsx', 'tsc', 'gcc'])
      expect(inside(`command -v ${tool} || echo none`)).toBe('none')
    expect(inside('touch /srv/xinqi/mark 2>/dev/null || echo refused')).toBe('refused')
    expect(inside('touch /data/mark && echo written')).toBe('written')
  })

  it(
    'starts with its own database, is healthy and ready, serves the login page and stops when told to',
    () => {
      const said = buildah(['run', ...ISOLATION, container, '--', 'node', '-e', START_AND_STOP])
      expect(JSON.parse(said.split('\n').at(-1)!)).toEqual({
        healthz: 200,
        readyz: 200,
        login: true,
        ended: [0, null],
      })
    },
    10 * MINUTES,
  )
})
