// What the main thread of the server did, as V8 samples it: a profile any viewer opens as a flame graph, and the functions
// that took the most themselves.
import { Session } from 'node:inspector/promises'
import path from 'node:path'

type Profile = Awaited<ReturnType<typeof stop>>
let session: Session | undefined

export const startProfile = async (): Promise<void> => {
  session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 500 })
  await session.post('Profiler.start')
}

const stop = async () => {
  const { profile } = await session!.post('Profiler.stop')
  session!.disconnect()
  session = undefined
  return profile
}

export const stopProfile = async () => {
  const profile = await stop()
  return { profile, top: topOf(profile) }
}

/** The last is the profiler itself, at work when it is asked. */
const NOT_WORK = new Set(['(idle)', '(program)', '(root)', 'dispatch'])

const topOf = ({ nodes, samples = [], timeDeltas = [] }: Profile) => {
  const selfOf = new Map<string, number>()
  const packageOf = new Map<string, number>()
  const nodeOf = new Map(nodes.map((node) => [node.id, node]))
  let busy = 0
  for (const [at, id] of samples.entries()) {
    const { functionName, url, lineNumber } = nodeOf.get(id)!.callFrame
    if (NOT_WORK.has(functionName)) continue
    const ms = (timeDeltas[at] ?? 0) / 1000
    busy += ms
    const name = `${functionName || '(anonymous)'} ${url ? `${shorten(url)}:${lineNumber + 1}` : ''}`.trim()
    selfOf.set(name, (selfOf.get(name) ?? 0) + ms)
    const home = homeOf(url)
    packageOf.set(home, (packageOf.get(home) ?? 0) + ms)
  }
  const share = (all: Map<string, number>, count: number) =>
    [...all]
      .sort(([, one], [, other]) => other - one)
      .slice(0, count)
      .map(([name, ms]) => ({ name, ms: Math.round(ms), share: `${((100 * ms) / busy).toFixed(1)} %` }))
  return { functions: share(selfOf, 25), homes: share(packageOf, 15) }
}

const shorten = (url: string) =>
  url
    .replace(/^file:\/\//, '')
    .split(`${path.sep}node_modules${path.sep}`)
    .at(-1)!
    .split('/')
    .slice(-4)
    .join('/')

const homeOf = (url: string): string => {
  if (!url) return 'V8: collector, builtins'
  if (url.startsWith('node:')) return url
  const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules)/.exec(url) ?? []
  if (inPackage) return inPackage
  return /(?:packages|modules|platform)\/[^/]+/.exec(url)?.[0] ?? shorten(url)
}
