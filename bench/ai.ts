// `npm run bench:ai`: comparison, review, drafting and recognition, each beside its peers, then all of them in the whole product.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const here = import.meta.dirname
let failed = 0
for (const name of ['comparison', 'review', 'drafting', 'ocr', 'ai-product']) {
  console.log(`\n── ${name}`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path.join(here, name, 'run.ts')], {
    stdio: 'inherit',
  })
  if (status !== 0) failed++
}
process.exit(failed ? 1 : 0)
