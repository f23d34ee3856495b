// `npm test`: install, tools, types, lint, build, unit and integration tests, browser tests; one line of sums at the end.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { e2eFailures, unitFailures } from './failures.mjs'
import { checkNode, installDependencies, root } from './install.mjs'
import { ensureSystemTools } from './system-tools.mjs'

checkNode()
installDependencies()
ensureSystemTools()

const sums = { passed: 0, failed: 0, skipped: 0 }
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
  // Four at once, as it would like, check much of it four times.
  runBeside('tsc --noEmit -p .', installed('tsc'), ['--noEmit', '-p', '.', '--checkers', '2']),
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

const unitStatus = run('vitest', ['run'])
const unit = report('unit.json')
sums.passed += unit?.numPassedTests ?? 0
sums.failed += unit?.numFailedTests ?? 0
sums.skipped += (unit?.numPendingTests ?? 0) + (unit?.numTodoTests ?? 0)
// A file that fails to load has no failed test of its own, and is a failure all the same.
if (unitStatus !== 0 && !unit?.numFailedTests) sums.failed++

const e2eStatus = run('playwright', ['test'])
const e2e = report('e2e.json')
sums.passed += e2e?.stats.expected ?? 0
sums.failed += (e2e?.stats.unexpected ?? 0) + (e2e?.stats.flaky ?? 0)
sums.skipped += e2e?.stats.skipped ?? 0
if (e2eStatus !== 0 && !e2e?.stats.unexpected) sums.failed++

for (const failure of [...failures, ...unitFailures(unit), ...e2eFailures(e2e)]) console.log(`\n✗ ${failure}`)
console.log(`\n用时 ${since()}${sums.skipped ? `，跳过 ${sums.skipped} 项` : ''}`)
console.log(`${sums.passed} passed, ${sums.failed} failed`)
process.exit(sums.failed ? 1 : 0)
