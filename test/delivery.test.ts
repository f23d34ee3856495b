// What is delivered runs by itself: laid out as the bundle and the container are, without sources, without anything that
// builds, with no registry in reach, it starts, serves, obeys the operator's commands and stops.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildServer, buildWeb } from '../scripts/build.mjs'
import { layOut } from '../scripts/bundle.mjs'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
type Entry = { version: string; dev?: boolean; link?: boolean; extraneous?: boolean; name?: string }
const lock = (JSON.parse(read('package-lock.json')) as { packages: Record<string, Entry> }).packages
const nameOf = (place: string, { name }: Entry) => name ?? place.split('node_modules/').at(-1)!

describe('an installation without sources', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-delivered-'))
  const to = path.join(dir, 'xinqi')
  /** Node and the system's own tools; npm would find nothing. */
  const env = {
    PATH: process.env.PATH,
    HOME: dir,
    LANG: 'C.UTF-8',
    npm_config_registry: 'http://127.0.0.1:1',
    DATA_DIR: path.join(dir, 'data'),
    PORT: '0',
  }
  beforeAll(async () => {
    await buildWeb()
    await buildServer()
    layOut(to, { linked: true })
  }, 300_000)
  afterAll(() => rmSync(dir, { recursive: true, force: true }), 120_000)

  it('holds nothing that builds, no tests and none of our sources', () => {
    const packages = readdirSync(path.join(to, 'node_modules'))
    for (const tool of [
      'typescript',
      'tsx',
      'esbuild',
      'vite',
      'vitest',
      'rolldown',
      '@biomejs',
      '@playwright',
      '.bin',
    ])
      expect(packages, tool).not.toContain(tool)
    // The web is built into one folder and needs none of its packages any more.
    for (const web of ['react', 'antd', 'echarts']) expect(packages).not.toContain(web)
    expect(existsSync(path.join(to, 'apps/server/src'))).toBe(false)
    expect(existsSync(path.join(to, 'apps/web/src'))).toBe(false)
    const ours = readdirSync(path.join(to, 'packages'), { recursive: true }) as string[]
    expect(ours.filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.d.ts'))).toEqual([])
  })

  it('starts, serves, and stops when told to', async () => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: to, env })
    const ended = once(child, 'exit')
    let said = ''
    const url = await new Promise<string>((resolve, reject) => {
      const hear = (part: Buffer) => {
        said += part
        const told = /信契已启动：(\S+)/.exec(said)?.[1]
        if (told) resolve(told)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
    })
    try {
      expect(said).not.toMatch(/构建|安装依赖/)
      expect((await fetch(`${url}/readyz`)).status).toBe(200)
      expect(await (await fetch(`${url}/login`, { headers: { accept: 'text/html' } })).text()).toContain(
        '<html',
      )
      const sdk = await fetch(`${url}/api/open/v1/downloads/xinqi-open-sdk.tgz`)
      expect(sdk.status).toBe(200)
    } finally {
      child.kill('SIGTERM')
    }
    expect(await ended, said).toEqual([0, null])
  }, 180_000)

  it('obeys the commands of the operator', () => {
    const command = (...args: string[]) =>
      spawnSync(process.execPath, ['scripts/command.mjs', ...args], { cwd: to, env, encoding: 'utf8' })
    expect(command('config').stdout).toContain('当前配置可以启动')
    expect(command('operator').stderr).toContain('用法')
    const unknown = command('db-types')
    expect([unknown.status, unknown.stderr.includes('没有 db-types 命令')]).toEqual([1, true])
  }, 60_000)

  it('says what it is made of: all that is in it, nothing that only builds it', () => {
    const { bomFormat, metadata, components } = JSON.parse(
      readFileSync(path.join(to, 'sbom.cdx.json'), 'utf8'),
    ) as {
      bomFormat: string
      metadata: { component: { name: string; version: string } }
      components: { name: string; version: string; purl?: string; licenses?: unknown[] }[]
    }
    expect([bomFormat, metadata.component.name, metadata.component.version]).toEqual([
      'CycloneDX',
      'xinqi',
      version,
    ])
    const listed = new Set(components.map((one) => `${one.name}@${one.version}`))
    const foreign = Object.entries(lock).filter(
      ([place, { link }]) => place.includes('node_modules/') && !link,
    )
    const shipped = new Set(
      foreign
        .filter(([, { dev }]) => !dev)
        .map(([place, entry]) => `${nameOf(place, entry)}@${entry.version}`),
    )
    for (const [place, entry] of foreign) {
      const one = `${nameOf(place, entry)}@${entry.version}`
      if (entry.dev && !shipped.has(one)) expect(listed, one).not.toContain(one)
    }
    expect([...shipped].filter((one) => !listed.has(one))).toEqual([])
    // What lies in the delivery is on the list, package by package.
    for (const file of readdirSync(path.join(to, 'node_modules'), { recursive: true }) as string[]) {
      // Our own are linked there and are the product itself.
      if (!/^(@[^/]+\/)?[^@/][^/]*\/package\.json$/.test(file) || file.startsWith('@xinqi/')) continue
      const { name, version: is } = JSON.parse(readFileSync(path.join(to, 'node_modules', file), 'utf8'))
      expect(listed, file).toContain(`${name}@${is}`)
    }
    expect(components.some(({ name }) => name === 'PostgreSQL')).toBe(true)
    expect(components.filter(({ licenses }) => !licenses?.length).map(({ name }) => name)).toEqual([])
  })

  it('hands on the licences it is used under', () => {
    const text = readFileSync(path.join(to, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
    for (const name of ['fastify', 'react', 'sharp', 'pg-boss'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
    expect(text).toContain('Permission is hereby granted, free of charge')
    expect(text).not.toMatch(/^vitest \d/m)
  })
})

describe('the container', () => {
  const text = read('deploy/Containerfile')
  const [build = '', last = ''] = text.split(/^FROM /m).slice(1)

  it('is made in two stages, of which the second takes only what was laid out', () => {
    expect(build).toContain('AS build')
    expect(build).toMatch(/bundle\.mjs --folder \/out/)
    const copies = [...last.matchAll(/^COPY (.+)$/gm)].map(([, what]) => what)
    expect(copies).toEqual(['--from=build /out ./'])
    expect(last).not.toMatch(/npm (ci|install)/)
  })

  it('names its base by full version, runs as a number, and says which version it is', () => {
    expect(text).toMatch(/^ARG BASE=\S+:(\d+\.\d+\.\d+\S*|\S+@sha256:[0-9a-f]{64})$/m)
    const [, user] = /^USER (\d+):\d+$/m.exec(last)!
    // initdb of the embedded database refuses a number nobody has a name for.
    expect(last).toContain(`useradd --uid ${user} `)
    expect(last).toContain(`ARG VERSION=${version}\n`)
    for (const label of ['version', 'revision', 'licenses'])
      expect(last).toContain(`org.opencontainers.image.${label}=`)
  })
})

describe('versions', () => {
  it('are the same everywhere, and the newest stands in the changelog', () => {
    for (const file of ['apps/server/package.json', 'apps/web/package.json', 'packages/api/package.json'])
      expect((JSON.parse(read(file)) as { version: string }).version, file).toBe(version)
    expect(/^## (\d+\.\d+\.\d+)/m.exec(read('CHANGELOG.md'))?.[1]).toBe(version)
    expect(/^appVersion: "(.+)"$/m.exec(read('deploy/helm/xinqi/Chart.yaml'))?.[1]).toBe(version)
    expect(read('deploy/compose.yaml')).toContain(`xinqi:${version}`)
  })

  it('let the service run what was built, not build as its own user', () => {
    const unit = read('deploy/xinqi.service')
    expect(unit).toMatch(/^ExecStart=.*apps\/server\/dist\/main\.mjs$/m)
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
    expect(unit).toMatch(/^StateDirectory=xinqi$/m)
  })
})
