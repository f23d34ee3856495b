// `npm run bench:agents`: what agents must not do, as often as the bar says: 1,000 calls beyond a mandate, 100 contracts
// with orders in them read through every tool, 50 races of acts with a revocation. The same tests run a few of each.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--project',
    'server',
    'apps/server/src/modules/agents/mandates/beyond-mandate.test.ts',
    'apps/server/src/modules/agents/mandates/revocation.test.ts',
    'apps/server/src/modules/agents/tools/injected-orders.test.ts',
    '--reporter=verbose',
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, XINQI_AGENTS_FULL: '1' } },
)
process.exitCode = status ?? 1
