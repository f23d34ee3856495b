// The compose file and the chart name what there is: ports, paths, users, settings and files of this repository.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { SETTINGS } from '../apps/server/src/platform/config/settings.ts'
import { renderTemplate } from './helm-render.ts'

const root = path.resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(path.join(root, name), 'utf8')
const { version } = JSON.parse(read('package.json')) as { version: string }
const container = read('deploy/Containerfile')
const user = /^USER (\d+):\d+$/m.exec(container)![1]!

describe('the compose file', () => {
  type Service = {
    image: string
    environment?: Record<string, string>
    volumes?: string[]
    depends_on?: string[] | Record<string, unknown>
    networks?: unknown
    command?: string[]
  }
  const { services, volumes } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, unknown>
  }

  it('runs two servers of this version with settings there are', () => {
    for (const name of ['first', 'second']) {
      expect(services[name]!.image).toBe(`xinqi:${version}`)
      for (const setting of Object.keys(services[name]!.environment!))
        expect(SETTINGS).toHaveProperty([setting])
    }
  })

  it('sends the proxy to fixed addresses, which outlive a container made anew', () => {
    const said = services.proxy!.command!.at(-1)!
    const reached = Object.fromEntries(
      [...said.matchAll(/-e s\/([\d.]+):\/([\d.]+):\//g)].map(([, delivered, here]) => [delivered!, here!]),
    )
    const delivered = [
      ...new Set([...read('deploy/haproxy.cfg').matchAll(/^ *server \S+ +([\d.]+):/gm)].map(([, ip]) => ip!)),
    ]
    expect(Object.keys(reached)).toEqual(delivered)
    expect(Object.values(reached)).toEqual(
      ['first', 'second'].map(
        (name) => (services[name]!.networks as { inside: { ipv4_address: string } }).inside.ipv4_address,
      ),
    )
  })

  it('names every image by version, every volume and every file it mounts', () => {
    for (const [name, { image, volumes: mounted = [], depends_on = [] }] of Object.entries(services)) {
      expect(image, name).toMatch(/:[\w.-]*\d[\w.-]*$/)
      for (const other of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on))
        expect(services).toHaveProperty([other])
      for (const one of mounted) {
        const [from] = one.split(':')
        if (!from!.startsWith('.')) expect(volumes).toHaveProperty([from!])
        else if (from !== './tls') expect(existsSync(path.join(root, 'deploy', from!)), from).toBe(true)
      }
    }
  })

  const canCheck = spawnSync('docker', ['compose', 'version']).status === 0
  it.skipIf(!canCheck)('is read by docker compose (skipped: not here)', () => {
    const { status, stderr } = spawnSync(
      'docker',
      ['compose', '-f', 'deploy/compose.yaml', 'config', '--no-interpolate', '-q', '--no-env-resolution'],
      {
        cwd: root,
        encoding: 'utf8',
      },
    )
    expect(status, stderr).toBe(0)
  })
})

describe('the chart', () => {
  const folder = 'deploy/helm/xinqi'
  const chart = parse(read(`${folder}/Chart.yaml`)) as { appVersion: string; name: string }
  const values = parse(read(`${folder}/values.yaml`)) as Record<string, unknown>
  const render = (changed: Record<string, unknown> = {}) =>
    readdirSync(path.join(root, folder, 'templates')).flatMap((name) =>
      renderTemplate(read(`${folder}/templates/${name}`), {
        Values: { ...values, ...changed },
        Release: { Name: 'sign' },
        Chart: { AppVersion: chart.appVersion },
      }),
    )
  // biome-ignore lint/suspicious/noExplicitAny: what a cluster reads is as deep as it is, and compared value by value
  const kind = (objects: Record<string, unknown>[], name: string): any =>
    objects.find((object) => object.kind === name)

  it('becomes objects a cluster knows, which belong together', () => {
    const objects = render()
    expect(objects.map(({ kind: one }) => one).sort()).toEqual([
      'Deployment',
      'Ingress',
      'PodDisruptionBudget',
      'Service',
    ])
    const deployment = kind(objects, 'Deployment')
    const labels = deployment.spec.template.metadata.labels
    expect(deployment.spec.selector.matchLabels).toEqual(labels)
    expect(kind(objects, 'Service').spec.selector).toEqual(labels)
    expect(kind(objects, 'PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    expect(kind(objects, 'Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe('sign')
    expect(
      kind(render({ ingress: { ...(values.ingress as object), enabled: false } }), 'Ingress'),
    ).toBeUndefined()
  })

  it('starts the container as it was built, and asks it what it answers', () => {
    const { spec } = kind(render(), 'Deployment').spec.template
    const [server] = spec.containers
    expect(server.image).toBe(`registry.example.cn/xinqi:${version}`)
    expect(String(spec.securityContext.runAsUser)).toBe(user)
    expect(container).toContain(`EXPOSE ${server.ports[0].containerPort}\n`)
    const health = read('apps/server/src/platform/http/health.ts')
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'])
      expect(health).toContain(`'${server[probe].httpGet.path.split('?')[0]}'`)
    for (const { name, value } of server.env) {
      expect(SETTINGS).toHaveProperty([name])
      expect(value).toBeTypeOf('string')
    }
    // Proxies must have noticed before it ends.
    const drain = Number(server.env.find(({ name }: { name: string }) => name === 'DRAIN_SECONDS').value)
    expect(drain).toBeGreaterThan(2 * server.readinessProbe.periodSeconds)
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 15)
    expect(server.resources).toEqual(values.resources)
  })

  it('brings files where they are asked for', () => {
    const { spec } = kind(render({ filesSecret: 'authority' }), 'Deployment').spec.template
    expect(spec.volumes.at(-1)).toEqual({ name: 'files', secret: { secretName: 'authority' } })
    expect(spec.containers[0].volumeMounts.at(-1).mountPath).toBe('/etc/xinqi')
  })

  const hasHelm = spawnSync('helm', ['version']).status === 0
  it.skipIf(!hasHelm)('is read by helm (skipped: not here)', () => {
    const { status, stderr } = spawnSync('helm', ['template', 'sign', folder], {
      cwd: root,
      encoding: 'utf8',
    })
    expect(status, stderr).toBe(0)
  })
})
