// `npm run bench:ai`: comparison, review, drafting and recognition, each beside its peers, the yardstick, then all of them
// in the whole product. `--yardstick` runs that alone, with the settings behind it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const here = import.meta.dirname
const settings = process.argv.slice(2)
const names = settings.includes('--yardstick')
  ? ['yardstick']
  : ['comparison', 'review', 'drafting', 'ocr', 'yardstick', 'ai-product']
let failed = 0
for (const name of names) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', path.join(here, name, 'run.ts'), ...(name === 'yardstick' ? settings : [])],
    { stdio: 'inherit' },
  )
  if (status !== 0) failed++
}
process.exit(failed ? 1 : 0)
