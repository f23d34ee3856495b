// What the product is made of beyond its own sources, read from the lock file and from what is installed.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './install.mjs'

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

export const readLock = () => readJson('package-lock.json').packages

/** Every foreign package that is not for development alone, the web's included: place in node_modules → what the lock says. */
export const productionLock = () =>
  new Map(
    Object.entries(readJson('package-lock.json').packages).filter(
      ([at, entry]) => at.includes('node_modules/') && !entry.link && !entry.dev,
    ),
  )

/** Where a package finds another one: in its own folder, or in one above it. */
export const placeOf = (packages, from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const tried = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[tried]) return tried
    if (!at) return undefined
    if (!at.includes('/node_modules/')) {
      const top = `node_modules/${name}`
      return packages[top] ? top : undefined
    }
  }
}

/** What the built server loads while it runs, by place: foreign packages, and our own where they are linked. */
export const serverPackages = () => {
  const { packages } = readJson('package-lock.json')
  const found = new Map()
  const waiting = ['apps/server']
  while (waiting.length) {
    const at = waiting.pop()
    const entry = packages[at]
    for (const [name, isOptional] of [
      ...Object.keys(entry.dependencies ?? {}).map((one) => [one, false]),
      ...Object.keys(entry.optionalDependencies ?? {}).map((one) => [one, true]),
      ...Object.keys(entry.peerDependencies ?? {}).map((one) => [one, true]),
    ]) {
      const place = placeOf(packages, at, name)
      if (!place) {
        if (!isOptional) throw new Error(`${at} needs ${name}, which the lock file does not have`)
        continue
      }
      if (found.has(place)) continue
      const linked = packages[place].link ? packages[place].resolved : undefined
      if (!linked && !existsSync(path.join(root, place))) {
        if (isOptional || packages[place].optional) continue
        throw new Error(`${place} is not installed: npm ci`)
      }
      // A peer that only development has (a test runner, a type checker) is not one of the product's.
      if (!linked && packages[place].dev) continue
      found.set(place, { linked })
      waiting.push(linked ?? place)
    }
  }
  return found
}

const LICENCE = /^(licen[cs]e|copying|notice|copyright|third[-_ ]?party)/i

/** Name, version, licence and the texts it asks to be handed on. */
export const noticesOf = (place) => {
  const { name, version, license, licenses, author, homepage } = readJson(`${place}/package.json`)
  const said = license ?? licenses?.map?.((one) => one.type ?? one).join(' OR ') ?? ''
  return {
    name,
    version,
    license: typeof said === 'string' ? said : (said.type ?? ''),
    by: typeof author === 'string' ? author : (author?.name ?? ''),
    homepage: homepage ?? '',
    texts: readdirSync(path.join(root, place), { withFileTypes: true })
      .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
      .map((entry) => readFileSync(path.join(root, place, entry.name), 'utf8').trim()),
  }
}
