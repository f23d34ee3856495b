// `npm run test:area -- contracts [signing] [--e2e] [--slow]`: the tests of one area or capability, for daily work. The
// whole is `npm test`.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const words = process.argv.slice(2)
const [area, capability, ...more] = words.filter((word) => !word.startsWith('--'))
const flags = words.filter((word) => word.startsWith('--'))

const foldersOf = (dir) =>
  existsSync(path.join(root, dir))
    ? readdirSync(path.join(root, dir), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [entry.name] : [],
      )
    : []
const TREES = ['apps/server/src/modules', 'apps/web/src/modules', 'packages/api/src/calls', 'e2e']
const refuse = (why) => {
  console.error(`${why}\nnpm run test:area -- <area> [capability] [--e2e] [--slow]`)
  process.exit(2)
}

const areas = foldersOf(TREES[0])
if (!areas.includes(area) || more.length) refuse(`Areas: ${areas.join(', ')}`)
const unknown = flags.filter((flag) => !['--e2e', '--slow'].includes(flag))
if (unknown.length) refuse(`Not known: ${unknown.join(', ')}`)
const capabilities = [...new Set(TREES.flatMap((tree) => foldersOf(`${tree}/${area}`)))].sort()
if (capability && !capabilities.includes(capability))
  refuse(`Capabilities of ${area}: ${capabilities.join(', ')}`)

const within = (tree) => `${tree}/${[area, capability].filter(Boolean).join('/')}`
const run = (command, args) => {
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0
}

const filesOf = (dir, ending) =>
  existsSync(path.join(root, dir))
    ? readdirSync(path.join(root, dir), { recursive: true })
        .filter((file) => ending.test(file))
        .map((file) => `${dir}/${file.replaceAll(path.sep, '/')}`)
    : []
/** Kill, hang or fill up real processes, or walk every sample: minutes each, and seldom about what one is changing. */
const SLOW = /(under-fire|failover|two-primaries|rolling|samples|hanging|hold-pages)[\w-]*\.test\.tsx?$/
const all = TREES.slice(0, 3).flatMap((tree) => filesOf(within(tree), /\.test\.tsx?$/))
const unit = flags.includes('--slow') ? all : all.filter((file) => !SLOW.test(file))
if (unit.length < all.length)
  console.log(`${all.length - unit.length} slow files left out; --slow runs them too.`)
/** What a change to an area can break in the house: who may import and write what, and what is written a second time. */
const HOUSE = ['areas', 'boundaries', 'catches', 'homes', 'plain-words'].map((name) => `test/${name}.test.ts`)
let sound = run('vitest', ['run', ...unit, ...HOUSE, 'apps/server/test/table-owners.test.ts'])
if (flags.includes('--e2e')) {
  const journeys = filesOf(within('e2e'), /\.spec\.ts$/)
  if (journeys.length === 0) console.log(`No browser tests in ${within('e2e')}.`)
  else sound = run('playwright', ['test', ...journeys]) && sound
}
process.exit(sound ? 0 : 1)
