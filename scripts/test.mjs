// `npm test`: install, tools, types, lint, build, unit and integration tests, browser tests; one line of sums at the end.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  addSuite,
  closingLines,
  e2eFailures,
  e2eFilesFailed,
  exitCode,
  sumOf,
  unitFailures,
  unitFilesFailed,
} from './failures.mjs'
import { checkNode, installDependencies, root } from './install.mjs'
import { ensureSystemTools } from './system-tools.mjs'

checkNode()
installDependencies()
ensureSystemTools()

let sums = { passed: 0, failed: 0, unstable: 0, skipped: 0 }
const began = Date.now()
const since = () => `${Math.round((Date.now() - began) / 1000)} s`

// Whoever runs everything wants everything checked, here as on a build machine.
const env = {
  ...process.env,
  CI: 'true',
  NODE_ENV: 'test',
  FORCE_COLOR: process.env.CI ? '0' : process.env.FORCE_COLOR,
}
const shell = process.platform === 'win32'
const installed = (name) => path.join(root, 'node_modules/.bin', name)

const run = (command, args) => {
  console.log(`\n── ${[command, ...args].join(' ')}（${since()}）`)
  return spawnSync(installed(command), args, { cwd: root, stdio: 'inherit', env, shell }).status
}
/** Beside others: what it says comes out when it has ended. */
const runBeside = (name, command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, shell })
    const said = []
    child.stdout.on('data', (chunk) => said.push(chunk))
    child.stderr.on('data', (chunk) => said.push(chunk))
    child.once('error', (error) => said.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (status) => {
      console.log(`\n── ${name}（${since()}）\n${Buffer.concat(said)}`)
      resolve({ name, ok: status === 0 })
    })
  })
/** A long log is read from its end: there everything that failed is said once more. */
const failures = []
const count = ({ name, ok }) => {
  if (ok) sums.passed++
  else {
    sums.failed++
    failures.push(name)
  }
}
const report = (name) => {
  const file = path.join(root, 'test-results', name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

rmSync(path.join(root, 'test-results'), { recursive: true, force: true })
// None of the four has work for two cores all the time.
const sound = await Promise.all([
  // Several at once check much of it several times: 110 s of CPU with four, 90 with two, 67 with one.
  runBeside('tsc --noEmit -p .', installed('tsc'), ['--noEmit', '-p', '.', '--checkers', '1']),
  // What reaches a browser, without the names of Node: `Buffer` there is a page that does not open.
  runBeside('tsc --noEmit -p apps/web/tsconfig.browser.json', installed('tsc'), [
    '--noEmit',
    '-p',
    'apps/web/tsconfig.browser.json',
    '--checkers',
    '1',
  ]),
  runBeside('biome check .', installed('biome'), ['check', '.']),
  runBeside('build', process.execPath, [path.join(root, 'scripts/build-for-tests.mjs')]),
])
sound.forEach(count)

/** So few that a second look tells a broken product from an unlucky moment. */
const FEW = 3
/** Failed among all the others, passed alone: named at the end, because it is a defect of the test or of what it tests. */
const unstable = []
/** Runs all its files; a few that failed are asked once more, by themselves. */
const suite = ({ command, args, reported, failed, failedFiles }) => {
  const status = run(command, args)
  const first = report(reported)
  const files = failedFiles(first)
  // What failed outside any test, a server that would not stop well, is no test's bad luck.
  const outside = (first?.errors ?? []).length > 0
  if (status === 0 || outside || files.length === 0 || files.length > FEW)
    return { status, first, said: failed(first) }
  const again = run(command, [...args, ...files])
  if (again !== 0) return { status, first, said: failed(first) }
  unstable.push(...failed(first))
  return { status: 0, first, said: [], isUnstable: true }
}

const unit = suite({
  command: 'vitest',
  args: ['run'],
  reported: 'unit.json',
  failed: unitFailures,
  failedFiles: unitFilesFailed,
})
const e2e = suite({
  command: 'playwright',
  args: ['test'],
  reported: 'e2e.json',
  failed: e2eFailures,
  failedFiles: e2eFilesFailed,
})
for (const { status, first, said, isUnstable } of [unit, e2e]) {
  sums = addSuite(sums, sumOf(first), { passed: status === 0, isUnstable })
  failures.push(...said)
}

for (const line of closingLines({ sums, unstable, failures, took: since() })) console.log(line)
process.exit(exitCode(sums))
