// `npm run bundle [-- folder]`: everything an installation needs, in one file: the built server and web, the packages it
// loads, the embedded PostgreSQL. Unpacked it starts by `npm start` with Node alone, where no registry is in reach.
// `npm run bundle -- --folder <folder>` leaves it unpacked; the container is made of that.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer, buildWeb } from './build.mjs'
import { COMMANDS } from './bundle-server.mjs'
import { checkNode, installDependencies, root } from './install.mjs'
import { serverPackages } from './production-packages.mjs'
import { notices, sbom } from './sbom.mjs'

const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))

/** Programs for other systems, which some packages bring all at once. */
const forAnotherSystem = (file) => {
  const [, system, machine] = /onnxruntime-node\/bin\/[^/]+\/([^/]+)(?:\/([^/]+))?/.exec(file) ?? []
  return (system && system !== process.platform) || (machine && machine !== process.arch)
}
const isNoMap = (file) => !file.endsWith('.map')
const SERVER_FILES = /^(main|[a-z]+-command|command-part-\w+)\.mjs$|^beside$|^\.built-from$/

/** Copied file by file; `linked` names the same bytes a second time instead, for a folder that is packed and thrown away. */
const copyTree = (from, to, { filter, linked }) => {
  if (!filter(path.relative(root, from))) return
  const facts = lstatSync(from)
  mkdirSync(path.dirname(to), { recursive: true })
  if (facts.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
  else if (facts.isDirectory()) {
    mkdirSync(to, { recursive: true })
    for (const name of readdirSync(from))
      copyTree(path.join(from, name), path.join(to, name), { filter, linked })
  } else {
    try {
      if (!linked) throw new Error('a copy is wanted')
      linkSync(from, to)
    } catch {
      copyFileSync(from, to)
    }
  }
}

/** Only what runs: no sources, no tests, nothing that builds. */
export const layOut = (to, { linked = false } = {}) => {
  const copy = (from, filter = () => true) =>
    copyTree(path.join(root, from), path.join(to, from), { filter, linked })
  mkdirSync(to, { recursive: true })
  const dist = path.join(root, 'apps/server/dist')
  for (const name of readdirSync(dist).filter((one) => SERVER_FILES.test(one)))
    copy(`apps/server/dist/${name}`, isNoMap)
  copy('apps/server/migrations')
  copy('apps/web/dist', isNoMap)
  for (const name of ['built-from.mjs', 'command.mjs', 'install.mjs', 'start.mjs']) copy(`scripts/${name}`)
  for (const name of [
    'deploy',
    'docs',
    'LICENSE',
    'SECURITY.md',
    'CHANGELOG.md',
    'README.md',
    'README.zh-CN.md',
  ])
    if (existsSync(path.join(root, name))) copy(name)

  const packages = serverPackages()
  for (const [place, { linked }] of packages) {
    if (linked) {
      copy(`${linked}/package.json`)
      mkdirSync(path.dirname(path.join(to, place)), { recursive: true })
      symlinkSync(
        path.relative(path.dirname(path.join(to, place)), path.join(to, linked)),
        path.join(to, place),
      )
    }
    // Packages inside it that are needed have a place of their own in the list.
    else
      copy(
        place,
        (file) => !forAnotherSystem(file) && !file.slice(place.length).includes(`${path.sep}node_modules`),
      )
  }
  // Started by its name before a file of a stranger is opened; and what partners download.
  copy('packages/documents/src/worker/preload.cjs')
  for (const name of ['package.json', 'README.md', 'dist', 'clients', 'vectors.json'])
    for (const taken of ['packages/open-sdk', 'packages/cli'])
      if (existsSync(path.join(root, taken, name))) copy(`${taken}/${name}`)
  copy('apps/server/package.json')

  const { name, version, description, license, engines, type } = manifest
  const scripts = Object.fromEntries(['start', ...COMMANDS].map((one) => [one, manifest.scripts[one]]))
  const delivered = { name, private: true, version, description, type, license, engines, scripts }
  writeFileSync(path.join(to, 'package.json'), `${JSON.stringify(delivered, null, 2)}\n`)
  writeFileSync(path.join(to, 'sbom.cdx.json'), `${JSON.stringify(sbom(), null, 2)}\n`)
  writeFileSync(path.join(to, 'THIRD-PARTY-NOTICES.txt'), `${notices()}\n`)
  return packages.size
}

const pack = (folder, file) => {
  const { status, stderr } = spawnSync(
    'tar',
    ['-czf', file, '-C', path.dirname(folder), path.basename(folder)],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) throw new Error(`tar: ${stderr}`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode()
  installDependencies()
  await buildWeb()
  await buildServer()
  const args = process.argv.slice(2)
  if (args[0] === '--folder') {
    if (!args[1]) throw new Error('用法：npm run bundle -- --folder <目录>')
    layOut(path.resolve(args[1]))
  } else {
    const name = `xinqi-${manifest.version}`
    const to = path.resolve(args[0] ?? root)
    mkdirSync(to, { recursive: true })
    const file = path.join(to, `${name}-${process.platform}-${process.arch}.tar.gz`)
    const work = mkdtempSync(path.join(tmpdir(), 'xinqi-bundle-'))
    try {
      layOut(path.join(work, name), { linked: true })
      pack(path.join(work, name), file)
    } finally {
      rmSync(work, { recursive: true, force: true })
    }
    console.log(
      `· 已生成 ${file}\n  解开后运行 npm start（需要 Node.js ${manifest.engines.node}，不需要联网安装）`,
    )
  }
}
