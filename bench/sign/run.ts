import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const bench = dirname(here)
if (!existsSync(join(bench, 'node_modules/@libpdf/core'))) {
  execFileSync('npm', ['ci', '--prefix', bench], { stdio: 'inherit' })
}
// peers must be installed before anything that imports them is loaded
const { measureAll } = await import('./measure.ts')
const folder = mkdtempSync(join(tmpdir(), 'bench-sign-'))
try {
  const installed = (tool: string) => spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0
  const report = await measureAll(folder, { pinned: installed('taskset'), pdfsig: installed('pdfsig') })
  console.log('')
  for (const bar of report.bars) console.log(`${bar.reached ? '达到' : '未达到'}  ${bar.text}`)
  mkdirSync(join(bench, 'results'), { recursive: true })
  const file = join(bench, 'results/sign.json')
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length }
  writeFileSync(file, `${JSON.stringify({ machine, ...report }, null, 2)}\n`)
  console.log(`\n${file}`)
  process.exitCode = report.bars.every((bar) => bar.reached) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
