// The handbook is true: every command in it is run by a test or says that it is not, and what it points to is there.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'docs/operate')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ name, text: read(`docs/operate/${name}`) }))

type Block = { page: string; kind: string; lines: string[] }
const blocks: Block[] = pages.flatMap(({ name, text }) =>
  [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(([, kind = '', body = '']) => ({
    page: name,
    kind,
    lines: body.split('\n').filter((line) => line.trim()),
  })),
)
const commandIn = (line: string) =>
  line
    .replace(/^▸ /, '')
    .replace(/\s+#.*$/, '')
    .trim()
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Tests say beside the line that does it which command of the handbook it is: handbook: `npm run config`. */
const run = () =>
  new Set(
    ['apps/server/src', 'apps/server/test', 'e2e', 'test']
      .flatMap((dir) =>
        (readdirSync(path.join(root, dir), { recursive: true }) as string[]).map((name) => `${dir}/${name}`),
      )
      .filter((name) => /\.(test|spec)\.ts$/.test(name))
      .flatMap((file) => [...read(file).matchAll(/handbook: `([^`]+)`/g)].map(([, command]) => command!)),
  )

describe('the handbook', () => {
  it('marks every command as run by a test, and it is, or as not run, and says why', () => {
    const known = run()
    const shells = blocks.filter(({ kind }) => kind === 'sh')
    expect(shells.length).toBeGreaterThan(5)
    for (const { page, lines } of shells) {
      if (/^# (not run: |未运行：)\S+/.test(lines[0]!)) {
        expect(
          lines.filter((line) => line.startsWith('▸')),
          page,
        ).toEqual([])
        continue
      }
      for (const line of lines) {
        expect(line, page).toMatch(/^▸ /)
        expect([...known], `nobody runs: ${commandIn(line)}`).toContain(commandIn(line))
      }
    }
  })

  it('names scripts there are, and points to files there are', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const { lines } of blocks)
      for (const line of lines)
        for (const [, name] of line.matchAll(/npm run ([\w:]+)/g))
          expect(scripts, line).toHaveProperty([name!])
    for (const { text } of pages)
      for (const [, to] of text.matchAll(/\]\(((?!https?:|#)[^)#]+)/g))
        expect(existsSync(path.join(folder, to!)), to).toBe(true)
  })

  // handbook: `npm run config`
  it('explains every setting by its command', () => {
    const { stdout, status } = spawnSync('npm', ['run', '--silent', 'config'], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
      encoding: 'utf8',
    })
    expect(status).toBe(0)
    for (const name of ['DATABASE_URL', 'READ_DATABASE_URL', 'MASTER_KEY']) expect(stdout).toContain(name)
  }, 60_000)
})

describe('the rows of GB/T 39786', () => {
  const rowsOf = (name: string) =>
    pages
      .find((page) => page.name === name)!
      .text.split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|').map((cell) => cell.trim()))
  const namedIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, named]) => named!)

  it('are the same in both languages, each with a test or setting there is, or the customer’s', () => {
    const [chinese, english] = [rowsOf('national-cryptography.zh-CN.md'), rowsOf('national-cryptography.md')]
    expect(english.length).toBeGreaterThan(12)
    const shownBy = (rows: string[][]) => rows.map((row) => namedIn(row[4]!))
    expect(shownBy(chinese)).toEqual(shownBy(english))
    const settings = read('apps/server/src/platform/config/settings.ts')
    for (const named of shownBy(english).flat()) {
      if (named.includes('/')) expect(existsSync(path.join(root, named)), named).toBe(true)
      else expect(settings).toContain(`${named}: setting(`)
    }
  })
})

describe('what is deployed', () => {
  it('lets uploads through nginx as large as the server takes them', () => {
    const megabytes = Number(/client_max_body_size (\d+)m/.exec(read('deploy/nginx.conf'))![1])
    expect(megabytes * 1024 * 1024).toBeGreaterThan(10 * UPLOAD_MAX_BYTES)
  })

  it.skipIf(!has('systemd-analyze'))('is read by systemd', () => {
    const { stderr } = spawnSync('systemd-analyze', ['verify', path.join(root, 'deploy/xinqi.service')], {
      encoding: 'utf8',
    })
    expect(stderr).not.toMatch(/Unknown|Failed to parse|Invalid/i)
  })

  describe('as a container', () => {
    const steps = read('deploy/Containerfile')
      .replace(/\\\n/g, ' ')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => ({ verb: line.split(' ', 1)[0]!, rest: line.slice(line.indexOf(' ') + 1).trim() }))
    const at = (verb: string, words: RegExp) =>
      steps.findIndex((step) => step.verb === verb && words.test(step.rest))
    const copied = (until: number) =>
      steps
        .slice(0, until)
        .filter(({ verb, rest }) => verb === 'COPY' && !rest.startsWith('--from='))
        .flatMap(({ rest }) => rest.split(/\s+/).slice(0, -1))

    it('copies what there is, and leaves out what is this machine’s', () => {
      expect(copied(steps.length).length).toBeGreaterThan(4)
      for (const from of copied(steps.length)) expect(existsSync(path.join(root, from)), from).toBe(true)
      const left = read('.containerignore')
      for (const name of ['**/node_modules', '**/dist', '.data', '.git'])
        expect(left.split('\n')).toContain(name)
      // The other builder reads the same words under another name.
      expect(read('.dockerignore')).toBe(left)
    })

    it('installs with the list of every workspace before it, and nothing that needs the rest', () => {
      const there = copied(at('RUN', /installDependencies/))
      const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
      const manifests = workspaces.flatMap((pattern) => {
        const dir = pattern.replace('/*', '')
        return readdirSync(path.join(root, dir))
          .map((name) => `${dir}/${name}/package.json`)
          .filter((name) => existsSync(path.join(root, name)))
      })
      expect(manifests.length).toBeGreaterThan(5)
      for (const name of ['package.json', 'package-lock.json', ...manifests]) {
        expect(
          there.some((from) => name === from || name.startsWith(`${from}/`)),
          name,
        ).toBe(true)
        const { scripts = {} } = JSON.parse(read(name)) as { scripts?: Record<string, string> }
        for (const hook of ['preinstall', 'install', 'postinstall', 'prepare'])
          expect(scripts, name).not.toHaveProperty(hook)
      }
    })

    it('builds, starts and asks after itself by what the repository has', () => {
      expect(at('COPY', /^\. \.$/)).toBeLessThan(at('RUN', /scripts\/bundle\.mjs --folder \/out/))
      expect(existsSync(path.join(root, 'scripts/bundle.mjs'))).toBe(true)
      const [program, started] = JSON.parse(steps[at('CMD', /./)]!.rest) as string[]
      expect(program).toBe('node')
      expect(started).toMatch(/^apps\/server\/dist\/\w+\.mjs$/)
      const source = `apps/server/src/${path.basename(started!, '.mjs')}.ts`
      expect(existsSync(path.join(root, source)), source).toBe(true)
      const port = /PORT=(\d+)/.exec(steps[at('ENV', /PORT/)]!.rest)![1]!
      expect(steps[at('EXPOSE', /./)]!.rest).toBe(port)
      const asked = /127\.0\.0\.1:(\d+)(\/\w+)/.exec(steps[at('HEALTHCHECK', /./)]!.rest)!
      expect(asked[1]).toBe(port)
      expect(read('apps/server/src/platform/http/health.ts')).toContain(`'${asked[2]}'`)
      expect(read('scripts/build.mjs')).toContain(`'${source}'`)
    })
  })
})
