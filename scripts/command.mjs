// `npm run backup` and the like: from the built bundle where it is current, else from the sources, which takes far longer.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { hasSources, isBuilt, SERVER } from './built-from.mjs'
import { root } from './install.mjs'

const [name, ...args] = process.argv.slice(2)
const built = path.join(root, `apps/server/dist/${name}-command.mjs`)
const source = path.join(root, `apps/server/src/${name}-command.ts`)

if (existsSync(built) && isBuilt(SERVER)) {
  process.argv.splice(1, 2, built)
  await import(pathToFileURL(built).href)
} else if (hasSources()) {
  const tsx = path.join(root, 'node_modules/tsx/dist/cli.mjs')
  if (!existsSync(tsx)) {
    console.error('尚未安装或构建：请先运行 npm start，或 npm ci 之后再试。')
    process.exit(1)
  }
  const { status } = spawnSync(process.execPath, [tsx, source, ...args], { stdio: 'inherit' })
  process.exit(status ?? 1)
} else {
  console.error(`这份安装里没有 ${name} 命令：请重新解开安装包。`)
  process.exit(1)
}
