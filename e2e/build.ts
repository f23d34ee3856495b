import { execFileSync } from 'node:child_process'
import path from 'node:path'

/** Nothing when `npm test` has just built. In a process of its own: the web build leaves NODE_ENV at production. */
export default () => {
  execFileSync(process.execPath, [path.resolve(import.meta.dirname, '../scripts/build-for-tests.mjs')], {
    stdio: 'inherit',
  })
}
