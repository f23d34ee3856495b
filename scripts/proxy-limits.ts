// Which calls a proxy must give time: `npm run proxy:limits` writes them into deploy/nginx.conf and
// deploy/haproxy-long-calls.lst. For all others a server that has not begun to answer within seconds is taken for dead.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { everyCall } from '@xinqi/api/calls'
import { API_BASE } from '@xinqi/api/limits'
import { everyPublicEndpoint, PUBLIC_BASE } from '@xinqi/api/open/registry'
import { composition } from '../apps/server/src/modules/capabilities.ts'

/** Lists and trees of the organisation: clients wait 120 s for them by specification, but they are plain reads. */
const PLAIN_READ = /^\/(department|departmentmember|roles|saasMenu|invite)(\/|$)/

/** Files and live answers travel long; some calls ask outside first, up to 30 s each, or wait for something to tell. */
export const longCalls = (): string[] => {
  const asksOutside = (name: string) =>
    'prepare' in composition.handlers[name as keyof typeof composition.handlers]
  const web = everyCall()
    .filter(
      ([name, { kind, timeout, changes }]) =>
        kind !== 'json' ||
        asksOutside(name) ||
        (timeout === 120 && (changes !== false || !PLAIN_READ.test(name))),
    )
    .map(([name]) => API_BASE + name)
  const open = everyPublicEndpoint()
    .filter(([, { pace, body }]) => pace !== 'read' || 'waitSeconds' in body.properties)
    .map(([name]) => `${PUBLIC_BASE}/${name}`)
  return [...web, ...open].sort()
}

const escaped = (name: string) =>
  name
    .split(/\{\w+\}/)
    .map((part) => part.replaceAll('.', '\\.'))
    .join('[^/]+')

/** One regular expression a line, as `path_reg -f` reads them. */
export const haproxyList = () =>
  `${longCalls()
    .map((name) => `^${escaped(name)}$`)
    .join('\n')}\n`

const BEGIN = '  # Long calls, written by `npm run proxy:limits`.\n'
const END = '  # End of long calls.\n'

/** nginx reads no word of more than 4 KB. */
const AT_ONCE = 60

/** The pattern goes over several lines: `(?x)` lets blanks stand in it. */
const location = (base: string, names: string[]) =>
  `  location ~ "(?x)^${base}/(?:\n      ${names.join(' |\n      ')}\n    )$" {\n` +
  '    proxy_read_timeout 130s;\n    proxy_pass http://xinqi;\n  }\n'

export const nginxWithLimits = (conf: string) => {
  const [before, rest] = conf.split(BEGIN)
  const after = rest?.split(END)[1]
  if (!before || after === undefined) throw new Error('nginx.conf has lost the marks of its long calls')
  const locations = [PUBLIC_BASE, API_BASE].flatMap((base) => {
    const names = longCalls()
      .filter((name) => name.startsWith(`${base}/`))
      .map((name) => escaped(name.slice(base.length + 1)))
    return Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, turn) =>
      location(base, names.slice(turn * AT_ONCE, (turn + 1) * AT_ONCE)),
    )
  })
  return before + BEGIN + locations.join('') + END + after
}

const deploy = path.resolve(import.meta.dirname, '../deploy')
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const nginx = path.join(deploy, 'nginx.conf')
  writeFileSync(nginx, nginxWithLimits(readFileSync(nginx, 'utf8')))
  writeFileSync(path.join(deploy, 'haproxy-long-calls.lst'), haproxyList())
  console.log(`· ${longCalls().length} 个接口允许长时间应答`)
}
