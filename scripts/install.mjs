// Installs what the lock file says, when it is not there yet. Plain JavaScript: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

const MINIMUM = [20, 19]

export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return
  console.error(`信契需要 Node.js ${MINIMUM.join('.')} 或更高版本，当前是 ${process.versions.node}。`)
  process.exit(1)
}

export const installDependencies = () => {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  const mark = path.join(root, 'node_modules', '.xinqi-installed')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  console.log('· 安装依赖（首次约一分钟）')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(mark, lock)
}
